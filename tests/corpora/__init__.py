"""What people have on their disks: stores, saved games and records, made here and opened later."""
