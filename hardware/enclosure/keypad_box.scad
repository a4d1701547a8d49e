// A box for the 4×4 keypad, the Pico and the level shifter; it stands beside the board or hangs below its edge.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Render one part: openscad -D 'part="lid"' -o lid.stl keypad_box.scad

part = "both";          // "base", "lid" or "both"

pad_width = 69;         // the membrane pad; measure yours
pad_length = 77;
pad_tail_width = 22;    // its flat cable, through a slot in the lid
pico_length = 51;
pico_width = 21;
usb_width = 12;         // the opening for the plug, not for the socket
usb_height = 8;
cable_diameter = 7;     // data and ground to the board
inside_height = 24;
wall = 2.4;
clearance = 0.3;        // between lid and base; more for a coarse nozzle
screw_diameter = 2.6;   // M3 screws cut their own thread in this
post_diameter = 7;

$fn = 48;

inside_width = max(pad_width, pico_width + 30);
inside_length = pad_length + 2 * post_diameter;
outside_width = inside_width + 2 * wall;
outside_length = inside_length + 2 * wall;

assert(pad_tail_width < pad_width, "the tail of the pad is wider than the pad");
assert(inside_height > usb_height + 6, "the box is too low for the USB plug");

module rounded(width, length, height, radius) {
    hull()
        for (x = [radius, width - radius], y = [radius, length - radius])
            translate([x, y, 0]) cylinder(r = radius, h = height);
}

module at_posts() {
    inset = wall + post_diameter / 2 - 0.5;  // grown into the walls
    for (x = [inset, outside_width - inset], y = [inset, outside_length - inset])
        translate([x, y, 0]) children();
}

module base() {
    difference() {
        union() {
            difference() {
                rounded(outside_width, outside_length, inside_height + wall, 5);
                translate([wall, wall, wall]) rounded(inside_width, inside_length, inside_height + 1, 3);
            }
            at_posts() cylinder(d = post_diameter, h = inside_height + wall);
            // Two rails carry the Pico 3 mm above the floor, its socket at the front wall.
            for (x = [-pico_width / 2, pico_width / 2])
                translate([outside_width / 2 + x - 1, wall - 0.5, wall - 0.5]) cube([2, pico_length, 3.5]);
        }
        at_posts() translate([0, 0, wall + 4]) cylinder(d = screw_diameter, h = inside_height);
        translate([outside_width / 2 - usb_width / 2, -1, wall + 2]) cube([usb_width, wall + 2, usb_height]);
        translate([outside_width - wall - 12, outside_length - wall - 1, wall + inside_height / 2])
            rotate([-90, 0, 0]) cylinder(d = cable_diameter, h = wall + 2);
    }
}

module lid() {
    difference() {
        union() {
            rounded(outside_width, outside_length, wall, 5);
            translate([wall + clearance + post_diameter, wall + clearance, wall - 0.01])
                difference() {
                    cube([inside_width - 2 * (clearance + post_diameter), inside_length - 2 * clearance, 2]);
                    translate([1.6, 1.6, -1])
                        cube([inside_width - 2 * (clearance + post_diameter) - 3.2, inside_length - 2 * clearance - 3.2, 4]);
                }
        }
        at_posts() translate([0, 0, -1]) cylinder(d = 3.4, h = wall + 4);
        translate([(outside_width - pad_tail_width) / 2, wall + post_diameter + 1, -1])
            cube([pad_tail_width, 3, wall + 4]);
    }
}

if (part == "base" || part == "both") base();
if (part == "lid" || part == "both") translate([part == "both" ? outside_width + 8 : 0, 0, 0]) lid();
