-- How our own file says that the copy was offered, which takes precedence over the choice for all rows.
alter table shelf_import_rows add column offering text check (offering in ('paused', 'lend', 'give'));
