// What the two boxes share: carrier_box.scad and perfboard_box.scad include it and are what you open.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Render one part: openscad -D 'part="lid"' -o lid.stl carrier_box.scad; with a window: -D has_display=true as well
// Print the base as it stands and the lid with its outside on the bed, without supports.

part = "both";          // "base", "lid" or "both"

pad_width = 69;         // the membrane pad; measure yours
pad_length = 77;
pad_tail_width = 22;    // its flat cable, through a slot in the lid
has_display = false;    // a window in the lid, behind the pad, with a frame inside for a module of 0.96 inch
display_width = 28.3;   // its circuit board with room to spare; measure yours
display_length = 28.3;  // its pins point to the back wall
display_frame = 3.5;    // how high the frame stands: glass and circuit board together are a little less
window_width = 25;      // larger than what lights up, smaller than the glass
window_length = 16;
window_shift = 1.5;     // from the middle of the module towards its pins
board_thickness = 1.6;
board_post = 5;         // room for the solder joints below it
socket_height = 8.5;    // the Pico stands in pin sockets, its USB socket at the end of the board
header_height = 2.54;   // the plastic of the Pico's pins, between socket and Pico
pico_thickness = 1;
capacitor_height = 20;
usb_width = 12.6;       // the opening for the plug: its grip, at most 10.6 × 8.5, reaches in to the socket
usb_height = 10.5;
jack_diameter = 8.2;    // the socket of the supply, screwed into the wall
fuse_diameter = 12.2;   // a holder for 5 × 20 mm fuses, screwed into the wall; 0 for one in the line
button_diameter = 7.2;  // the RUN button, screwed into the wall
boot_diameter = 8;      // through the lid: a pen presses BOOTSEL
cable_diameter = 10;    // data, 5 V and ground to the board
tie_width = 3.5;        // of the cable tie that takes the pull of the cable
inside_height = 34;
room = 36;              // behind the terminals, for jack, fuse and button
wall = 2.4;
clearance = 0.3;        // between lid and base; more for a coarse nozzle
screw_diameter = 2.6;   // M3 screws cut their own thread in this
post_diameter = 7;

$fn = 48;

inside_width = max(pad_width, board_length) + 2 * post_diameter;
inside_length = max(pad_length, board_width + room) + post_diameter;
outside_width = inside_width + 2 * wall;
outside_length = inside_length + 2 * wall;
board_x = outside_width - wall - 1 - board_length;  // against the wall with the USB opening
board_y = wall + post_diameter;
usb_middle = wall + board_post + board_thickness + socket_height + header_height + pico_thickness + 1.3;
wall_parts_y = board_y + board_width + room / 2;
has_boot = boot_from_front > 0;
boot_x = board_x + board_length - boot_from_side;
boot_y = board_y + boot_from_front;
pad_tail_y = wall + post_diameter + 1;
pad_tail_thickness = 3;
rim = 1.6;              // of the lid, inside the walls of the base
display_y = outside_length - wall - clearance - rim - display_length;
window_y = display_y + (display_length - window_length) / 2 + window_shift;

assert(pad_tail_width < pad_width, "the tail of the pad is wider than the pad");
assert(inside_height > usb_middle - wall + usb_height / 2 + 2, "the box is too low for the Pico in its sockets");
assert(inside_height > board_post + board_thickness + capacitor_height + 2, "the box is too low for the capacitor");
assert(!has_display || window_y > pad_tail_y + pad_tail_thickness + pad_length, "the pad would cover the window");
assert(inside_height > fuse_diameter + 8, "the box is too low for the fuse holder");
assert(!has_boot || boot_x - boot_diameter / 2 > (outside_width + pad_width) / 2, "the pad would cover the hole above BOOTSEL");

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

module at_board_posts() {
    for (x = [board_hole_inset, board_length - board_hole_inset], y = [board_hole_inset, board_width - board_hole_inset])
        translate([board_x + x, board_y + y, 0]) children();
}

// A hole in the left (0) or right (1) wall.
module wall_hole(side, y, z, diameter) {
    translate([side * (outside_width - wall) - 1, y, z]) rotate([0, 90, 0]) cylinder(d = diameter, h = wall + 2);
}

module back_hole(x, z, diameter) {
    translate([x, outside_length - wall - 1, z]) rotate([-90, 0, 0]) cylinder(d = diameter, h = wall + 2);
}

module base() {
    difference() {
        union() {
            difference() {
                rounded(outside_width, outside_length, inside_height + wall, 5);
                translate([wall, wall, wall]) rounded(inside_width, inside_length, inside_height + 1, 3);
            }
            at_posts() cylinder(d = post_diameter, h = inside_height + wall);
            at_board_posts() cylinder(d = board_post_diameter, h = wall + board_post);
        }
        at_posts() translate([0, 0, wall + 4]) cylinder(d = screw_diameter, h = inside_height);
        at_board_posts() translate([0, 0, wall]) cylinder(d = board_screw, h = board_post + 1);
        // The Pico's USB socket looks through the right wall: the board lies with its terminals to the back.
        translate([outside_width - wall - 1, board_y + pico_from_edge - usb_width / 2, usb_middle - usb_height / 2])
            cube([wall + 2, usb_width, usb_height]);
        wall_hole(0, wall_parts_y, wall + inside_height / 2, jack_diameter);
        if (fuse_diameter > 0) wall_hole(1, wall_parts_y, wall + inside_height / 2, fuse_diameter);
        back_hole(outside_width / 3, wall + inside_height / 2, button_diameter);  // clear of the jack's wires
        // The cable leaves at the back; a tie through two slots in the floor holds it.
        back_hole(outside_width / 2, wall + cable_diameter / 2 + 1, cable_diameter);
        for (x = [-1, 1])
            translate([outside_width / 2 + x * (cable_diameter / 2 + 1.5) - 1, outside_length - wall - 12, -1])
                cube([2, tie_width, wall + 2]);
    }
}

// What holds a display behind the lid: a frame on three sides, and the rim of the lid on the fourth.
module display_holder() {
    rib = 2;
    translate([(outside_width - display_width) / 2 - rib, display_y - rib, wall - 0.01])
        difference() {
            cube([display_width + 2 * rib, display_length + rib + rim / 2, display_frame]);
            translate([rib, rib, -1]) cube([display_width, display_length + rim, display_frame + 2]);
        }
}

// The window, wider towards the outside so that it can be read at an angle.
module window() {
    bevel = 1.2;
    hull() {
        translate([-bevel, -bevel, -0.01]) cube([window_width + 2 * bevel, window_length + 2 * bevel, 0.01]);
        translate([0, 0, bevel]) cube([window_width, window_length, 0.01]);
    }
    cube([window_width, window_length, wall + 1]);
}

module lid() {
    difference() {
        union() {
            rounded(outside_width, outside_length, wall, 5);
            translate([wall + clearance + post_diameter, wall + clearance, wall - 0.01])
                difference() {
                    cube([inside_width - 2 * (clearance + post_diameter), inside_length - 2 * clearance, 2]);
                    translate([rim, rim, -1])
                        cube([
                            inside_width - 2 * (clearance + post_diameter + rim),
                            inside_length - 2 * (clearance + rim),
                            4
                        ]);
                }
            if (has_display) display_holder();
        }
        at_posts() translate([0, 0, -1]) cylinder(d = 3.4, h = wall + 4);
        translate([(outside_width - pad_tail_width) / 2, pad_tail_y, -1])
            cube([pad_tail_width, pad_tail_thickness, wall + 4]);
        // The lid lies on its face: turned over, right is left.
        if (has_boot) translate([outside_width - boot_x, boot_y, -1]) cylinder(d = boot_diameter, h = wall + 4);
        if (has_display) translate([(outside_width - window_width) / 2, window_y, 0]) window();
    }
}

if (part == "base" || part == "both") base();
if (part == "lid" || part == "both") translate([part == "both" ? outside_width + 8 : 0, 0, 0]) lid();
