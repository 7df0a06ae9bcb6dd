-- Records are found by their ISBN alone; beginnings of millions of titles nobody asks for took room and time of an import.
alter table catalogue_records drop column title_start;
