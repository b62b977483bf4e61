# The libraries peglab stands on; all are Debian packages.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

function(peglab_require target module package)
  pkg_check_modules(${target} QUIET IMPORTED_TARGET ${module})
  if(NOT ${target}_FOUND)
    message(FATAL_ERROR "peglab needs ${module}: install ${package}")
  endif()
endfunction()

peglab_require(GSL gsl libgsl-dev)
peglab_require(INIH inih libinih-dev)
peglab_require(SQLITE sqlite3 libsqlite3-dev)
peglab_require(XXHASH libxxhash libxxhash-dev)
peglab_require(JANSSON jansson libjansson-dev)

find_path(RANDOM123_INCLUDE_DIR Random123/philox.h)
if(NOT RANDOM123_INCLUDE_DIR)
  message(FATAL_ERROR "peglab needs Random123: install librandom123-dev")
endif()
