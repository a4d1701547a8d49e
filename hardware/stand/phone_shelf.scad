// A shelf for a phone at the end of the stand's arm. The phone lies on it, screen up, its cameras beyond the open end,
// and two rubber bands around the notches hold it.
// Autopeg hardware 1.0, CERN-OHL-P-2.0. All lengths in millimetres.
// Print it as it stands, without supports.

length = 110;           // along the arm
width = 86;             // beside the arm: a phone in its case
floor_thickness = 4;
flange = 40;            // as wide as a strip
wall = 6;
pitch = 20;             // of the holes of a strip
bolt_diameter = 4.4;    // M4
notch = 4;              // for a rubber band
gusset = 24;

$fn = 48;

assert(length > 4 * pitch, "there is no room for the bolts");

module gusset_at(x) {
    translate([x, wall, floor_thickness])
        rotate([90, 0, 90])
            linear_extrude(wall)
                polygon([[0, 0], [8, 0], [0, gusset]]);
}

difference() {
    union() {
        cube([length, wall + width, floor_thickness]);
        cube([2 * pitch, wall, floor_thickness + flange]);
        gusset_at(0);
        gusset_at(2 * pitch - wall);
    }
    for (x = [pitch / 2, 1.5 * pitch], z = [pitch / 2, 1.5 * pitch])
        translate([x, -1, floor_thickness + z])
            rotate([-90, 0, 0])
                cylinder(d = bolt_diameter, h = wall + 2);
    // The notches of the rubber bands: two at each side.
    for (x = [2 * pitch + 12, length - 16]) {
        translate([x, -1, -1]) cube([notch, notch + 1, floor_thickness + 2]);
        translate([x, wall + width - notch, -1]) cube([notch, notch + 1, floor_thickness + 2]);
    }
}
