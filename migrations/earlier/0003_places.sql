-- Community bookshelves: public places where anybody can take a book or leave one.

create table bookshelves (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- Where it stands, in words: 'By the gate of the hall'.
  directions text not null check (char_length(directions) <= 200),
  suburb text not null check (suburb <> ''),
  -- A public place, rounded to 0.0001 degrees (about 10 m).
  lat double precision not null check (lat between -90 and 90 and abs(lat * 10000 - round(lat * 10000)) < 0.001),
  lng double precision not null check (lng between -180 and 180 and abs(lng * 10000 - round(lng * 10000)) < 0.001),
  picture_id uuid references images on delete set null,
  state text not null default 'suggested' check (state in ('suggested', 'approved', 'declined', 'removed')),
  suggested_by uuid references members on delete set null,
  suggested_at timestamptz not null,
  -- The administrator's words to the member who suggested it.
  answer text not null default '' check (char_length(answer) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  -- Hidden by an administrator or by reports, not removed: if it is shown again, it returns to the map as it was.
  hidden_at timestamptz,
  constraint bookshelves_answered check ((state = 'suggested') = (answered_at is null))
);
comment on table bookshelves is
  'places: A community bookshelf. Members suggest it; an administrator approves it for the map.';
-- A suggestion sent twice, or by two members at once, is stored once.
create unique index bookshelves_one_at_a_spot on bookshelves (lat, lng) where state in ('suggested', 'approved');
create index bookshelves_suggested on bookshelves (suggested_at, id) where state = 'suggested';
create index bookshelves_picture on bookshelves (picture_id) where picture_id is not null;
create index bookshelves_suggested_by on bookshelves (suggested_by) where suggested_by is not null;
-- A bookshelf that is suggested again is compared with those declined at that place.
create index bookshelves_declined on bookshelves (lat, lng) where state = 'declined';
create index bookshelves_answered_by on bookshelves (answered_by) where answered_by is not null;

create table bookshelf_checks (
  id uuid primary key default gen_random_uuid(),
  bookshelf_id uuid not null references bookshelves on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- By the city's calendar.
  checked_on date not null,
  words text not null default '' check (char_length(words) <= 280),
  -- About how many, if they counted.
  books smallint check (books between 0 and 500),
  created_at timestamptz not null,
  hidden_at timestamptz,
  constraint bookshelf_checks_once_a_day unique (bookshelf_id, member_id, checked_on)
);
comment on table bookshelf_checks is
  'places: A member''s visit to a bookshelf and what was in it, once a day. A second one on the same day replaces the '
  'first.';
create index bookshelf_checks_latest on bookshelf_checks (bookshelf_id, created_at desc, id);
create index bookshelf_checks_member on bookshelf_checks (member_id);
