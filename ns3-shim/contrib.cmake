# SPDX-License-Identifier: GPL-2.0-only
#
# The shim as a module of an ns-3 source tree, 3.37 or newer. From the tree's root:
#   ln -s …/sluice/ns3-shim contrib/sluice      (or unpack the archive of ./sluice package in contrib/)
#   ./ns3 configure --enable-modules=sluice && ./ns3 build
# The library is ns-3's module `sluice`; the program sluice-ns3 and the example are built beside it.
add_subdirectory("${sluice_bridge}" "${CMAKE_CURRENT_BINARY_DIR}/sluice-bridge")

# For the objects of the module, which build_lib compiles apart. As expressions, since build_lib puts plain folders into
# ns-3's installation, which CMake refuses for folders of the source tree.
foreach(folder "${sluice_bridge}/client/include" "${sluice_bridge}/dataplane/include" "${sluice_shim}/model" "${sluice_shim}/helper")
  include_directories("$<BUILD_INTERFACE:${folder}>")
endforeach()

set_source_files_properties(helper/sluice-network.cc PROPERTIES
  COMPILE_DEFINITIONS "SLUICE_NS3_VERSION=\"${NS3_VER}\"")
build_lib(
  LIBNAME sluice
  SOURCE_FILES ${SLUICE_NS3_SOURCES}
  HEADER_FILES ${SLUICE_NS3_HEADERS}
  LIBRARIES_TO_LINK ${SLUICE_NS3_MODULES})
# Private to the shared library, so that ns-3's installation need not export the client.
target_link_libraries(${libsluice} PRIVATE sluice_dataplane)

add_executable(sluice-ns3 ${SLUICE_NS3_PROGRAM_SOURCES})
target_link_libraries(sluice-ns3 PRIVATE ${libsluice} sluice_dataplane)
add_executable(sluice-ns3-two-flow-star examples/two-flow-star.cc)
target_link_libraries(sluice-ns3-two-flow-star PRIVATE ${libsluice} sluice_dataplane)
