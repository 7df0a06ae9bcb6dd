-- What a catalogue elsewhere (a dump of Open Library) says of editions: millions, of which a neighbourhood will ever see few. So they are
-- no books yet: one becomes a book the first time somebody adds it. Whatever lists, counts and searches books never reads these.

create table catalogue_records (
  -- ISBN-13 as a number, half the size of its digits.
  isbn bigint primary key check (isbn between 9780000000000 and 9799999999999),
  -- Open Library's OL123M, and when that was last edited: of two editions with one ISBN, and of two dumps, the later says more.
  edition integer not null,
  edited_at timestamptz not null,
  title text not null check (char_length(title) between 1 and 200),
  -- How its key begins (rules/library: titleStart), for suggestions while a title is typed.
  title_start text collate "C" not null,
  -- OL…A; their names are in catalogue_authors, whichever file came first. Without any: those of the work.
  authors integer[],
  -- As it stands in the book, where no author is named otherwise.
  by_statement text check (char_length(by_statement) <= 200),
  work integer,
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  genre text,
  description text check (char_length(description) <= 4000),
  -- The number of its picture among Open Library's covers.
  cover integer
);
create index catalogue_records_by_title on catalogue_records (title_start);

create table catalogue_works (
  number integer primary key,
  edited_at timestamptz not null,
  authors integer[] not null,
  genre text
);

create table catalogue_authors (
  number integer primary key,
  edited_at timestamptz not null,
  name text not null check (char_length(name) between 1 and 200)
);

-- How far the import of a file is. Written with the rows it has brought, so that one that was killed goes on after the last line stored.
create table catalogue_imports (
  -- Of its size, its beginning and its end, whatever it is called.
  file_digest text primary key,
  file_name text not null,
  lines bigint not null default 0,
  -- Lines read by what became of them (server/library/catalogue-import/dump-line.ts).
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- The first lines that could not be read, with why.
  bad_lines jsonb not null default '[]' check (jsonb_typeof(bad_lines) = 'array'),
  started_at timestamptz not null default now(),
  stored_at timestamptz not null default now(),
  finished_at timestamptz
);

alter table look_ups drop constraint look_ups_source_check;
alter table look_ups add constraint look_ups_source_check check (source in ('records', 'open-library', 'google-books'));
