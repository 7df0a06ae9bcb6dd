-- Its member adds it as another copy, although their bookcase or another row of the file has the book.
alter table shelf_import_rows add column is_another_copy boolean not null default false;
