-- What its member does not want of a file, said row by row before it is started.
alter table shelf_import_rows add is_left_out boolean not null default false;
