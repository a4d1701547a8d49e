// A foot for a screw between the corners, as high as the corner pieces; the nut goes into it from below or from the side.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Print it as it stands, without supports. As high as corner-high.stl: openscad -D foot=32 -o foot-high.stl foot.scad

use <nut.scad>

foot = 5;               // the height below the backing, as in corner.scad
floor_thickness = 1;    // under the backing, above the nut
diameter = 12;          // the screw is 6 mm from the edge of the plates
nut_width = 5.8;        // across flats
screw_diameter = 3.4;

$fn = 48;

assert(floor_thickness < foot, "there is no pocket for the nut");

difference() {
    cylinder(d = diameter, h = foot);
    nut_space(foot - floor_thickness, nut_width, screw_diameter, floor_thickness + 1, diameter);
}
