-- What readers have changed in what the catalogue says of a book: every change, with who and when, for good.

create table corrections (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books on delete cascade,
  changed_by uuid references members on delete set null,
  -- Only what differs, by the name of its column.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  becomes jsonb not null check (jsonb_typeof(becomes) = 'object'),
  -- Both null unless the cover is changed: a correction never leaves a book without one.
  cover_was uuid references images on delete set null,
  cover_becomes uuid references images on delete set null,
  -- rules/library/corrections.ts
  state text not null check (state in ('waiting', 'made', 'undone', 'declined')),
  created_at timestamptz not null default now(),
  -- Who confirmed, declined or undid it.
  decided_by uuid references members on delete set null,
  decided_at timestamptz,
  constraint corrections_decided check (decided_at is not null or state in ('waiting', 'made'))
);
create index corrections_of_book on corrections (book_id, created_at desc, id);
create index corrections_by_member on corrections (changed_by) where changed_by is not null;
create index corrections_decided_by_member on corrections (decided_by) where decided_by is not null;
create index corrections_cover_was on corrections (cover_was) where cover_was is not null;
create index corrections_cover_becomes on corrections (cover_becomes) where cover_becomes is not null;
