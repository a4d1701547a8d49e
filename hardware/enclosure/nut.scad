// The room for an M3 nut under the floor of a foot; corner.scad and foot.scad use it.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.

layer = 0.2;            // of the printer
nut_room = 2.8;         // the height of a slot: the nut is 2.4 mm high
deepest = 8;            // a nut further in than this comes from the side, along x

// What is cut away below the height of the roof: a pocket from below or a slot from the side, and the way of the screw.
// The first layers above it are bridges: along x beside the screw, then across, and only then a round hole.
module nut_space(roof, nut_width, screw_diameter, above, reach) {
    is_slot = roof > deepest;
    low = is_slot ? roof - nut_room : -1;
    translate([0, 0, low]) {
        nut(nut_width, roof - low);
        if (is_slot) translate([0, -nut_width / 2, 0]) cube([reach, nut_width, roof - low]);
    }
    translate([0, 0, roof - 0.01]) {
        intersection() {
            nut(nut_width, layer + 0.01);
            translate([-nut_width, -screw_diameter / 2, 0]) cube([2 * nut_width, screw_diameter, layer + 0.01]);
        }
        translate([-screw_diameter / 2, -screw_diameter / 2, 0])
            cube([screw_diameter, screw_diameter, 2 * layer + 0.01]);
    }
    translate([0, 0, -1]) cylinder(d = screw_diameter, h = roof + above + 1);
}

module nut(width, height) {
    cylinder(d = width / cos(30), h = height, $fn = 6);
}
