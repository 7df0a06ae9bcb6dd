-- The community catalogue (books), what members have of it (copies), and what they would like (wishes).

create extension if not exists pg_trgm;
create extension if not exists cube;

create table books (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  author text not null check (char_length(btrim(author)) between 1 and 200),
  -- rules/books.ts: bookKey(title, author)
  match_key text not null check (match_key <> ''),
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  description text not null check (char_length(description) <= 4000),
  -- A calendar date as exact as it is known: 1969, 1969-07 or 1969-07-20.
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  genre text check (char_length(genre) <= 40),
  cover_id uuid references images on delete set null,
  added_by uuid references members on delete set null,
  created_at timestamptz not null default now(),
  search_text text generated always as (lower(title || ' ' || author || ' ' || coalesce(genre, ''))) stored,
  constraint books_isbn_key unique (isbn)
);
create unique index books_match_key on books (match_key) where isbn is null;
create index books_same_title on books (match_key);
create index books_genre on books (genre);
create index books_search on books using gin (search_text gin_trgm_ops);

-- A point of the sphere of radius 6371 km; the distance between two such cubes is the chord in km.
create function sphere_point(lat double precision, lng double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371 * cos(radians(lat)) * cos(radians(lng)),
    6371 * cos(radians(lat)) * sin(radians(lng)),
    6371 * sin(radians(lat))
  ]);

create table copies (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books,
  owner_id uuid not null references members on delete cascade,
  condition text not null check (condition in ('Like New', 'Very Good', 'Good', 'Fair', 'Poor')),
  offer text not null check (offer in ('lend', 'give')),
  suburb text not null check (suburb <> ''),
  -- The centre of the suburb, or of the owner's shared cell: nothing finer exists.
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  position cube generated always as (sphere_point(lat, lng)) stored,
  paused_at timestamptz,
  -- Lent to somebody who is not a member: a name for the owner's own memory.
  lent_elsewhere_to text check (char_length(btrim(lent_elsewhere_to)) between 1 and 80),
  withdrawn_at timestamptz,
  -- Set by the trigger on exchanges while an exchange holds this copy.
  active_exchange_id uuid,
  listed boolean generated always as (
    paused_at is null and lent_elsewhere_to is null and withdrawn_at is null and active_exchange_id is null
  ) stored,
  -- Made once per form shown, so that a form sent twice adds one copy.
  client_key uuid,
  created_at timestamptz not null default now(),
  constraint copies_client_key unique (owner_id, client_key),
  constraint copies_held_stay check (active_exchange_id is null or (withdrawn_at is null and lent_elsewhere_to is null))
);
create index copies_of_book on copies (book_id);
create index copies_of_owner on copies (owner_id, created_at desc);
create index copies_nearest on copies using gist (position) where listed;
create index copies_newest on copies (created_at desc, id) where listed;

create table wishes (
  member_id uuid not null references members on delete cascade,
  book_id uuid not null references books on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, book_id)
);
create index wishes_book on wishes (book_id);
