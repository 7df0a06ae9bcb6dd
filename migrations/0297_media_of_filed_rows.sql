-- What a row of a file says it is, where that is nothing of paper: left out unless its member takes it.
alter table shelf_import_rows add medium text check (medium in ('ebook', 'audio', 'video', 'music', 'software'));
