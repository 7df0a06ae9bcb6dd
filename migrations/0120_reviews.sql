-- What a member thought of a book: one review each, which they can change.

create table reviews (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books on delete cascade,
  member_id uuid not null references members on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (char_length(words) <= 4000),
  created_at timestamptz not null default now(),
  -- Null as long as it stands as it was first written.
  changed_at timestamptz,
  constraint reviews_once unique (member_id, book_id)
);
create index reviews_of_book on reviews (book_id, created_at desc, id);
