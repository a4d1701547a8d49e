// A box for the carrier board with the 4×4 keypad, fuse, jack and RUN button; it stands beside the board.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// The sizes of keypad, display, walls and what is screwed into them are in box.scad, and how it is printed.

board_length = 100;     // the carrier board (../pcb), screwed onto four posts
board_width = 80;
board_hole_inset = 4;   // of its four holes from both edges
board_post_diameter = 7;
board_screw = 2.6;      // M3 screws cut their own thread in this
pico_from_edge = 19.4;  // from the front edge of the board to the middle of the Pico
boot_from_side = 15.6;  // from its edge with the USB socket to the button BOOTSEL of the Pico
boot_from_front = 22.9; // from its front edge

include <box.scad>
