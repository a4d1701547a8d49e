// A corner piece that holds panel, diffuser and backing at their distance and makes a foot; four for a board.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.

panel_thickness = 4;
diffuser_thickness = 3;
gap = 10;               // the room of the strips, between diffuser and backing
backing_thickness = 4;
leg = 30;               // along each edge
wall = 2.4;
lip = 2.5;              // how far it reaches over the panel and under the backing
corner_radius = 6;      // of the plates
screw_inset = 6;        // of the plates' screw holes from both edges
screw_diameter = 3.4;

$fn = 48;

stack = panel_thickness + diffuser_thickness + gap + backing_thickness;
height = stack + 2 * wall;

assert(lip < screw_inset - screw_diameter / 2, "the lip would cover the screw hole");

module plate_corner(thickness) {
    translate([wall, wall, 0])
        hull() {
            translate([corner_radius, corner_radius, 0]) cylinder(r = corner_radius, h = thickness);
            translate([corner_radius, leg + 20, 0]) cylinder(r = corner_radius, h = thickness);
            translate([leg + 20, corner_radius, 0]) cylinder(r = corner_radius, h = thickness);
        }
}

difference() {
    intersection() {
        hull() {
            translate([corner_radius, corner_radius, 0]) cylinder(r = corner_radius, h = height);
            translate([leg - 2, 2, 0]) cylinder(r = 2, h = height);
            translate([2, leg - 2, 0]) cylinder(r = 2, h = height);
        }
        union() {
            cube([leg, wall + lip, height]);
            cube([wall + lip, leg, height]);
            translate([wall + screw_inset, wall + screw_inset, 0]) cylinder(d = 12, h = height);
        }
    }
    translate([0, 0, wall]) plate_corner(backing_thickness);
    translate([0, 0, wall + backing_thickness + gap]) plate_corner(panel_thickness + diffuser_thickness);
    translate([wall + screw_inset, wall + screw_inset, -1]) cylinder(d = screw_diameter, h = height + 2);
}
