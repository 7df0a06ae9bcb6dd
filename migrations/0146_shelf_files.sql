-- Files of shelves that members bring from elsewhere: looked at first, then done row by row.

create table shelf_imports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  file_name text not null check (char_length(file_name) <= 120),
  kind text not null check (kind in ('goodreads', 'storygraph', 'librarything', 'ours')),
  -- rules/library/shelf-files.ts
  state text not null default 'preview' check (state in ('preview', 'running', 'done', 'cancelled', 'failed')),
  -- What its member has chosen for all rows; null until they have.
  read_to text check (read_to in ('nowhere', 'bookcase', 'wishlist')),
  condition text check (condition in ('Like New', 'Very Good', 'Good', 'Fair', 'Poor')),
  offering text check (offering in ('paused', 'lend', 'give')),
  suburb text check (suburb <> ''),
  rows integer not null check (rows > 0),
  rows_done integer not null default 0,
  created_at timestamptz not null,
  -- When a row was last done.
  moved_at timestamptz not null,
  -- A preview that nobody starts, and a report, are gone then.
  expires_at timestamptz not null,
  constraint shelf_imports_chosen check (
    state = 'preview' or (read_to is not null and condition is not null and offering is not null and suburb is not null)
  ),
  constraint shelf_imports_rows_done check (rows_done between 0 and rows)
);
create unique index shelf_imports_one_running on shelf_imports (member_id) where state = 'running';
create unique index shelf_imports_one_preview on shelf_imports (member_id) where state = 'preview';
create index shelf_imports_of_member on shelf_imports (member_id, created_at desc);
create index shelf_imports_over on shelf_imports (expires_at);

create table shelf_import_rows (
  import_id uuid not null references shelf_imports on delete cascade,
  number integer not null check (number > 0),
  title text not null check (char_length(title) <= 200),
  author text not null check (char_length(author) <= 200),
  match_key text not null,
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  filed_as text not null check (filed_as in ('owned', 'wanted', 'read', 'nowhere')),
  condition text check (condition in ('Like New', 'Very Good', 'Good', 'Fair', 'Poor')),
  problem text check (problem in ('title', 'author', 'columns', 'isbn')),
  is_twin boolean not null,
  -- What became of it, written together with what it has done: so that each row is done once.
  fate text check (fate in ('bookcase', 'wishlist', 'owned', 'wished', 'twice', 'leftOut', 'unreadable')),
  primary key (import_id, number)
);
create index shelf_import_rows_to_do on shelf_import_rows (import_id, number) where fate is null;
