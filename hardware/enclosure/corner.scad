// A corner piece that holds the plates from below and makes a foot; four for a board.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Print it as it lies, its foot on the bed, without supports. A screw of M3 × 20 comes from the front through all plates
// and the floor into the nut, which a high foot takes from its inner side. A foot of 32 mm leaves room for the carrier
// board behind the backing: openscad -D foot=32 -o corner-high.stl corner.scad

use <nut.scad>

panel_thickness = 1.5;  // the sizes of each board are in ../optics.md
diffuser_thickness = 2;
grid_thickness = 6;
spacer = 4;             // between grid and backing
backing_thickness = 3;
foot = 5;               // the height below the backing; 32 with the carrier board behind it
floor_thickness = 1;    // under the backing, above the nut
leg = 30;               // along each edge
wall = 2.4;
nut_width = 5.8;        // across flats
corner_radius = 6;      // of the plates
screw_inset = 6;        // of the plates' screw holes from both edges
screw_diameter = 3.4;
clearance = 0.3;        // around the plates

$fn = 48;

stack = panel_thickness + diffuser_thickness + grid_thickness + spacer + backing_thickness;
height = foot + stack;
edge = wall + clearance;

assert(floor_thickness < foot, "there is no pocket for the nut");

module outside(height) {
    hull() {
        translate([corner_radius, corner_radius, 0]) cylinder(r = corner_radius, h = height);
        translate([leg - 2, 2, 0]) cylinder(r = 2, h = height);
        translate([2, leg - 2, 0]) cylinder(r = 2, h = height);
    }
}

module plates() {
    translate([edge, edge, foot])
        hull() {
            translate([corner_radius, corner_radius, 0]) cylinder(r = corner_radius + clearance, h = stack + 1);
            translate([leg + 20, corner_radius, 0]) cylinder(r = corner_radius + clearance, h = stack + 1);
            translate([corner_radius, leg + 20, 0]) cylinder(r = corner_radius + clearance, h = stack + 1);
        }
}

difference() {
    outside(height);
    plates();
    translate([edge + screw_inset, edge + screw_inset, 0]) rotate(45)
        nut_space(foot - floor_thickness, nut_width, screw_diameter, stack, leg);
}
