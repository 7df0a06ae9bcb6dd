-- What a club reads and has read: by when how far, where its members are, and what they made of it.

create table club_books (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  book_id uuid not null references books,
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  -- In what its schedule counts, and how much of it there is, as far as the club knows.
  unit text not null default 'chapter' check (unit in ('chapter', 'page')),
  chapters integer check (chapters between 1 and 200),
  pages integer check (pages between 1 and 5000),
  -- Counts the changes of the schedule, so that of two who edit it at once the second is told.
  schedule_version integer not null default 0,
  -- Kept by the trigger below.
  ratings integer not null default 0 check (ratings >= 0),
  stars integer not null default 0,
  constraint club_books_of_club unique (id, club_id),
  constraint club_books_rated check (stars between ratings and 5 * ratings)
);
create unique index club_books_one_at_a_time on club_books (club_id) where finished_at is null;
create index club_books_read on club_books (club_id, finished_at desc, id) where finished_at is not null;
create index club_books_book on club_books (book_id);

-- A stretch ends with a chapter or page (club_books.unit) and is read by a day of the city.
create table club_book_parts (
  club_book_id uuid not null references club_books on delete cascade,
  through integer not null check (through between 1 and 5000),
  due_on date not null,
  primary key (club_book_id, through),
  constraint club_book_parts_by_day unique (club_book_id, due_on)
);

-- Everything up to and including a chapter or page was read. It goes with who leaves the club.
create table club_book_places (
  club_book_id uuid not null,
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  unit text not null check (unit in ('chapter', 'page')),
  at integer not null check (at between 1 and 5000),
  is_finished boolean not null default false,
  -- With their name, for the others in the club.
  is_shared boolean not null default false,
  changed_at timestamptz not null,
  primary key (club_book_id, member_id),
  constraint club_book_places_of_book foreign key (club_book_id, club_id)
    references club_books (id, club_id) on delete cascade,
  constraint club_book_places_of_members foreign key (club_id, member_id) references club_members on delete cascade
);
create index club_book_places_member on club_book_places (club_id, member_id);
create index club_book_places_of_whom on club_book_places (member_id);
create index club_book_places_shared on club_book_places (club_book_id, changed_at desc) where is_shared;

-- It stays when somebody leaves the club, which it was read in, and goes with their account.
create table club_book_ratings (
  club_book_id uuid not null references club_books on delete cascade,
  member_id uuid not null references members on delete cascade,
  stars integer not null check (stars between 1 and 5),
  rated_at timestamptz not null,
  primary key (club_book_id, member_id)
);
create index club_book_ratings_of_member on club_book_ratings (member_id);

create function count_club_book_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update club_books set ratings = ratings - 1, stars = stars - old.stars where id = old.club_book_id;
  end if;
  if tg_op <> 'DELETE' then
    update club_books set ratings = ratings + 1, stars = stars + new.stars where id = new.club_book_id;
  end if;
  return null;
end $$;
create trigger club_book_ratings_counted after insert or update of stars or delete on club_book_ratings
  for each row execute function count_club_book_rating();
