-- What services answered when they were asked about a book, for a while: so that nobody waits twice, and they are not asked twice.

create table look_ups (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('open-library', 'google-books')),
  -- 'isbn:…', 'words:…', one of the books found by words, or '*' while the service is left alone.
  asked text not null check (char_length(asked) between 1 and 1000),
  -- A list of books, empty where the service knows none; null where it gave no answer.
  found jsonb,
  -- Of the first of them.
  cover_id uuid references images on delete set null,
  is_cover_tried boolean not null default false,
  expires_at timestamptz not null,
  constraint look_ups_question unique (source, asked),
  constraint look_ups_cover check (cover_id is null or found is not null)
);
create index look_ups_expiry on look_ups (expires_at);
create index look_ups_cover_of on look_ups (cover_id) where cover_id is not null;
