-- The schema of a new database, a file for each feature in the order of the features: each refers to its own tables and to
-- those before it. A foreign key to a later feature's table is added in that feature's file, and so are the functions and
-- triggers that read one. What these files make is never changed here: what comes later is a migration in the folder above (decision 055),
-- which may replace a function. docs/schema.md lists those.
--
-- `comment on table` begins with the folder of src/server that owns the table; docs/schema.md is made from these
-- comments. Invariants are constraints, unique indexes or triggers. Code turns the names of constraints into refusals:
-- if you rename one, change the code too.
--
-- Foreign keys have an index that begins with them, partial where most rows have none: without it, deleting the row
-- they refer to reads the whole table. It costs one entry for each row inserted, and little after that, because such
-- columns hardly ever change. src/server/store/schema.test.ts lists the exceptions.
--
-- Triggers of a table fire in the order of their names.

create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists btree_gin;

-- Normalises a text for search, so that 'zafon' finds Zafón and 'mao’s' finds Mao's: removes accents, vowel points,
-- apostrophes and full stops, and replaces every other sign by a space. Other scripts and emoji stay. The result has no
-- character with a meaning in a pattern.
create function folded(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]+', '', 'g')),
          -- Letters that don't decompose into a letter and an accent; and their capitals, because not every locale
          -- lower-cases them.
          'øłđħıØŁĐĦ', 'oldhioldh'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), '&', ' and '),
      '[''.`´ʹʻʼ‘’‛′\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+', '', 'g'),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+', ' ', 'g'));

-- A point on a sphere with a radius of 6371 km. The distance between two such cubes is the chord in km.
create function sphere_point(lat double precision, lng double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371 * cos(radians(lat)) * cos(radians(lng)),
    6371 * cos(radians(lat)) * sin(radians(lng)),
    6371 * sin(radians(lat))
  ]);

comment on table migrations is 'store: The migrations that have run, and when.';

-- Which builds run on this database, so that a migration after a release waits until no older one does.
create table app_processes (
  id uuid primary key,
  build text not null check (char_length(build) between 1 and 40),
  newest_migration text collate "C" not null check (char_length(newest_migration) between 1 and 120),
  seen_at timestamptz not null default now()
);
comment on table app_processes is
  'store: The app processes heard of in the last hour, and the newest migration that each knows.';

-- rate-limiter-flexible inserts by position, so the columns must be these, in this order. Unlogged: a crash may lose
-- counts, and counting writes no write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970, when the counter starts again.
  expire bigint
);
comment on table rate_limits is
  'limits: Counters of how often something was done. The key is a digest, so no address or email is stored.';
-- The library removes counters that ended an hour ago.
create index rate_limits_expire on rate_limits (expire);

create table images (
  id uuid primary key default gen_random_uuid(),
  -- 'message' is private: the row that shows it decides who sees it.
  kind text not null check (kind in ('cover', 'photo', 'message')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  uploaded_by uuid,
  created_at timestamptz not null default now()
);
comment on table images is
  'images: A picture that was uploaded or fetched. Its files are in the image store under its id.';
create index images_uploaded_by on images (uploaded_by) where uploaded_by is not null;
