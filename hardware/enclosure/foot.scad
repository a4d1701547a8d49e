// A foot for a screw between the corners, as high as the corner pieces; the nut goes into its pocket.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Print it with the pocket on the bed, without supports. As high as corner-high.stl: openscad -D foot=32 -o foot-high.stl foot.scad

foot = 5;               // the height below the backing, as in corner.scad
floor_thickness = 1;    // under the backing, above the pocket of the nut
diameter = 12;          // the screw is 6 mm from the edge of the plates
nut_width = 5.8;        // across flats
screw_diameter = 3.4;

$fn = 48;

assert(floor_thickness < foot, "there is no pocket for the nut");

difference() {
    cylinder(d = diameter, h = foot);
    translate([0, 0, -1]) {
        cylinder(d = screw_diameter, h = foot + 2);
        cylinder(d = nut_width / cos(30), h = foot - floor_thickness + 1, $fn = 6);
    }
}
