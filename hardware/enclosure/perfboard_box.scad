// A box for the perfboard with Pico and level shifter (../build/perfboard.md) and the 4×4 keypad, fuse, jack and RUN button.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// The sizes of keypad, display, walls and what is screwed into them are in box.scad, and how it is printed.

board_length = 90;      // the perfboard, screwed onto four posts
board_width = 70;
board_hole_inset = 2;   // of its four holes from both edges
board_post_diameter = 4.5;
board_screw = 1.7;      // M2 screws cut their own thread in this
pico_from_edge = 22.3;  // from the edge of the board beside row A to the middle of the Pico
boot_from_side = 0;
boot_from_front = 0;    // the pad lies above BOOTSEL: no hole for a pen

include <box.scad>
