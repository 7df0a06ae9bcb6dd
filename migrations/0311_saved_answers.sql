-- Short texts that administrators share, to put into what they answer. Who wrote or changed one stands in the log.
create table saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 60),
  words text not null check (char_length(btrim(words)) between 1 and 500),
  -- Goes up with each change: of two administrators at once the second looks again.
  version integer not null default 0,
  changed_at timestamptz not null
);
create unique index saved_answers_title on saved_answers (lower(title));
