-- The community's catalogue, members' copies of its books, and what members wish for.

create table works (
  id uuid primary key default gen_random_uuid()
);
comment on table works is 'library: A book in all its editions. Deleted with the last of them.';

create table work_keys (
  key text primary key check (key <> ''),
  work_id uuid not null,
  constraint work_keys_work foreign key (work_id) references works on delete cascade
);
comment on table work_keys is
  'library: A key that identifies a work: made of a title and author (bookKey, with a |), or the work''s id in another '
  'catalogue (without one).';
create index work_keys_of_work on work_keys (work_id);

create table books (
  id uuid primary key default gen_random_uuid(),
  work_id uuid not null references works,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  author text not null check (char_length(btrim(author)) between 1 and 200),
  -- bookKey(title, author) of rules/library.
  match_key text not null check (match_key <> ''),
  -- The id of its work in another catalogue.
  work_key text check (work_key <> '' and work_key !~ '\|'),
  -- An administrator has said which work it is an edition of; keys no longer change that.
  is_work_settled boolean not null default false,
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  description text not null check (char_length(description) <= 4000),
  -- A date as exact as it is known: 1969, 1969-07 or 1969-07-20.
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  genre text check (char_length(genre) <= 40),
  cover_id uuid references images on delete set null,
  search_text text generated always as (folded(title || ' ' || author || ' ' || coalesce(genre, ''))) stored,
  added_by uuid references members on delete set null,
  created_at timestamptz not null default now(),
  constraint books_isbn_key unique (isbn),
  constraint books_edition unique (id, work_id)
);
comment on table books is 'library: A title in the community''s catalogue: one edition. Nobody owns it.';
create unique index books_match_key on books (match_key) where isbn is null;
-- The works of a genre, for searches nearby.
create index books_genre_work on books (genre, work_id);
-- Finds unused pictures, and what a removed picture was used for, without reading all books.
create index books_cover on books (cover_id) where cover_id is not null;
-- One index for genre and text together: otherwise every book with a common word would be read for its genre.
create index books_genre_search on books using gin (genre, search_text gin_trgm_ops);
create index books_of_work on books (work_id);
-- Other books of an author.
create index books_of_author on books (folded(author));
-- Titles that begin with the typed text, and titles that equal it.
create index books_by_title on books (match_key text_pattern_ops);
create index books_added_by on books (added_by) where added_by is not null;

-- Chooses the work of a new or corrected book: the one that its keys belong to; otherwise the one in which it is the
-- only edition, or a new one. A key of another catalogue counts more than a title. Locks its old and new keys in order:
-- of two transactions that leave and join by the same key, the second waits before it looks for other editions.
create function join_work() returns trigger language plpgsql as $$
declare
  known uuid;
  joined uuid;
begin
  if tg_op = 'UPDATE' then
    perform from work_keys where key in (old.match_key, old.work_key, new.match_key, new.work_key) order by key for update;
  else
    perform from work_keys where key in (new.match_key, new.work_key) order by key for key share;
  end if;
  select work_id into known from work_keys
  where key in (new.work_key, new.match_key) order by key = new.work_key desc nulls last limit 1;
  joined := known;
  if joined is null and tg_op = 'UPDATE'
    and not exists (select from books where work_id = old.work_id and id <> new.id) then
    joined := old.work_id;
  end if;
  if joined is null then
    insert into works default values returning id into joined;
  end if;
  insert into work_keys (key, work_id)
  select key, joined from unnest(array[new.match_key, new.work_key]) key where key is not null on conflict do nothing;
  -- If another transaction chose the work first, it chose for both.
  select work_id into new.work_id from work_keys
  where key in (new.work_key, new.match_key) order by key = new.work_key desc nulls last limit 1;
  if new.work_id <> joined then
    delete from works where id = joined and not exists (select from books where work_id = joined);
  end if;
  return new;
end $$;
create trigger books_join_work before insert on books
  for each row when (new.work_id is null) execute function join_work();
create trigger books_join_other_work before update of match_key, work_key, is_work_settled on books
  for each row when (not new.is_work_settled and (
    old.is_work_settled or new.match_key <> old.match_key or new.work_key is distinct from old.work_key
  )) execute function join_work();

-- A key stays with its work only while another edition in it has the key; otherwise it moves to the work of a book that
-- still has it. A settled edition gives its work no keys.
create function leave_work() returns trigger language plpgsql as $$
begin
  perform from work_keys where key in (old.match_key, old.work_key) order by key for update;
  delete from work_keys k
  where k.key in (old.match_key, old.work_key) and not exists (
    select from books b where b.work_id = k.work_id and not b.is_work_settled and k.key in (b.match_key, b.work_key)
  );
  insert into work_keys (key, work_id)
  select b.match_key, b.work_id from books b
  where b.match_key = old.match_key and not b.is_work_settled
  order by b.created_at, b.id limit 1
  on conflict do nothing;
  perform from works where id = old.work_id for update;
  delete from works where id = old.work_id and not exists (select from books where work_id = old.work_id);
  return null;
end $$;
create trigger books_leave_work after update on books
  for each row when (
    (old.work_id, old.match_key, old.work_key, old.is_work_settled)
    is distinct from (new.work_id, new.match_key, new.work_key, new.is_work_settled)
  ) execute function leave_work();
create trigger books_leave_for_good after delete on books for each row execute function leave_work();

-- A word, and every spelling of it with one letter left out.
create function spellings(word text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word)) as n
    union
    select word
  );

create table book_words (
  word text primary key check (char_length(word) between 2 and 30),
  spellings text[] not null generated always as (spellings(word)) stored
);
comment on table book_words is
  'library: Every word of the catalogue, with its spellings that leave one letter out: two words that share a '
  'spelling differ by one letter, so search forgives a typo.';
create index book_words_spellings on book_words using gin (spellings);
create index book_words_alike on book_words using gin (word gin_trgm_ops);

-- Words stay when their last book is deleted: a word without books finds nothing. Runs once for each statement, so that
-- many books at once cost little; in order, so that two statements can't deadlock.
create function note_new_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from added, regexp_split_to_table(added.search_text, ' ') as word
  where char_length(word) between 2 and 30 and not exists (select from book_words known where known.word = word.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger books_note_new_words after insert on books
  referencing new table as added for each statement execute function note_new_words();

create function note_changed_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from regexp_split_to_table(new.search_text, ' ') as word where char_length(word) between 2 and 30
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger books_note_changed_words after update on books
  for each row when (new.search_text <> old.search_text) execute function note_changed_words();

create table reviews (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books on delete cascade,
  member_id uuid not null references members on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (char_length(words) <= 4000),
  created_at timestamptz not null default now(),
  -- Null if it was never changed.
  changed_at timestamptz,
  -- Hidden by an administrator or by reports.
  hidden_at timestamptz,
  -- A hidden review stays when its author deletes it, so that writing it again doesn't show it. It is deleted once it
  -- would be shown again.
  taken_back_at timestamptz,
  constraint reviews_once unique (member_id, book_id),
  constraint reviews_taken_back_is_hidden check (taken_back_at is null or hidden_at is not null)
);
comment on table reviews is 'library: A member''s review of a book, one each.';
create index reviews_of_book on reviews (book_id, created_at desc, id);

create table corrections (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books on delete cascade,
  changed_by uuid references members on delete set null,
  -- Only the columns that differ, by name.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  becomes jsonb not null check (jsonb_typeof(becomes) = 'object'),
  -- Both null unless the cover changes: a correction never leaves a book without one.
  cover_was uuid references images on delete set null,
  cover_becomes uuid references images on delete set null,
  -- rules/library/corrections.ts
  state text not null check (state in ('waiting', 'made', 'undone', 'declined')),
  created_at timestamptz not null default now(),
  -- The member who confirmed, declined or undid it.
  decided_by uuid references members on delete set null,
  decided_at timestamptz,
  constraint corrections_decided check (decided_at is not null or state in ('waiting', 'made'))
);
comment on table corrections is
  'library: A change to what the catalogue says about a book: who, when, before and after. Kept for good.';
create index corrections_of_book on corrections (book_id, created_at desc, id);
create index corrections_by_member on corrections (changed_by) where changed_by is not null;
create index corrections_decided_by_member on corrections (decided_by) where decided_by is not null;
create index corrections_cover_was on corrections (cover_was) where cover_was is not null;
create index corrections_cover_becomes on corrections (cover_becomes) where cover_becomes is not null;
-- The administrators' queue, the longest waiting first.
create index corrections_waiting on corrections (created_at, id) where state = 'waiting';

create table points (
  lat double precision not null,
  lng double precision not null,
  position cube generated always as (sphere_point(lat, lng)) stored,
  primary key (lat, lng)
);
comment on table points is
  'library: Every point at which a copy has been. Points are few, however many copies there are, so the nearest copies '
  'are found by going through the points.';
create index points_nearest on points using gist (position);

-- If many copies are at one point, their owners take turns: the nearest copies are ordered by distance and then by
-- turn, always in the same way.
create function turn_of(rank double precision, copy_id uuid) returns double precision
  language sql immutable strict parallel safe
  return rank + (hashtextextended(copy_id::text, 0) & 1073741823) / 1073741824.0::double precision;

create table copies (
  id uuid primary key default gen_random_uuid(),
  book_id uuid not null references books,
  -- The work of its book, also when that changes.
  work_id uuid not null,
  owner_id uuid not null references members,
  condition text not null check (condition in ('Like New', 'Very Good', 'Good', 'Fair', 'Poor')),
  offer text not null check (offer in ('lend', 'give')),
  -- The owner's picture of this copy. The book's cover is its own.
  picture_id uuid references images on delete set null,
  suburb text not null check (suburb <> ''),
  -- The centre of the suburb or of the owner's cell: nothing finer exists.
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  position cube generated always as (sphere_point(lat, lng)) stored,
  -- Which of its owner's listed copies this is, from 0. The fraction comes from the copy's id: it orders copies with
  -- the same turn in a stable way that favours neither age nor name.
  turn double precision not null default 0,
  paused_at timestamptz,
  -- Lent to somebody who is not a member: the name that the owner noted.
  lent_elsewhere_to text check (char_length(btrim(lent_elsewhere_to)) between 1 and 80),
  withdrawn_at timestamptz,
  -- Set by a trigger while an exchange holds this copy.
  active_exchange_id uuid,
  -- Kept for somebody: on offer to the first in its queue, or reserved by its owner. Written by a trigger of those.
  kept_as text constraint copies_kept_as check (kept_as in ('promised', 'reserved')),
  kept_until timestamptz,
  -- For the members of this club of its owner. It has paused_at, so that everything that asks for shared or listed copies
  -- leaves it out without knowing of clubs; whatever shows copies of clubs asks for them.
  club_id uuid,
  -- Available to anybody, which every list, search and map reads. Computed by a trigger: to change the expression of a
  -- generated column would rewrite the table and its indexes.
  listed boolean default true,
  -- How often it was requested. Kept by a trigger on exchanges.
  request_count integer not null default 0 check (request_count >= 0),
  -- Idempotency key: made once per form, so that a form sent twice adds one copy.
  client_key uuid,
  created_at timestamptz not null default now(),
  constraint copies_client_key unique (owner_id, client_key),
  constraint copies_held_stay check (active_exchange_id is null or (withdrawn_at is null and lent_elsewhere_to is null)),
  constraint copies_kept check ((kept_as is null) = (kept_until is null)),
  constraint copies_club_paused check (club_id is null or (paused_at is not null and withdrawn_at is null)),
  constraint copies_of_edition foreign key (book_id, work_id) references books (id, work_id) on update cascade
);
comment on table copies is 'library: One physical book in somebody''s home. A request is always for a copy.';
create index copies_of_book on copies (book_id);
create index copies_of_owner on copies (owner_id, created_at desc);
create index copies_newest on copies (created_at desc, id) where listed;
create index copies_picture on copies (picture_id) where picture_id is not null;
create index copies_of_work on copies (work_id);
-- Copies that are with others are found by position, like available ones.
create index copies_out on copies (lat, lng) where not listed and withdrawn_at is null and paused_at is null;
-- A search nearby finds its works and their order from these two alone, without reading the copies themselves. The copies
-- at a point, also in the order of their age:
create index copies_near on copies (lat, lng, turn) include (work_id, owner_id, offer, created_at, id) where listed;
-- The shared copies of a work: which of them are near, and which of those comes first. In the order of the works it also
-- counts them.
create index copies_shared_by_work on copies (work_id) include (owner_id, listed, offer, lat, lng, turn, created_at, id)
  where withdrawn_at is null and paused_at is null;
-- The page of a suburb shows its newest shared books, and counts its books and readers.
create index copies_of_suburb on copies (suburb, created_at desc, id) include (owner_id, work_id) where listed;
-- Finds an owner's copy by its turn.
create index copies_turns on copies (owner_id, turn) where listed;
-- Costs little: holding a copy rewrites its index entries anyway, because `listed` changes.
create index copies_held on copies (active_exchange_id) where active_exchange_id is not null;

create function is_at_home(c copies) returns boolean language sql immutable parallel safe as $$
  select c.lent_elsewhere_to is null and c.withdrawn_at is null and c.active_exchange_id is null
$$;

-- At home and shared with everybody, for whomever it may be kept.
create function is_free(c copies) returns boolean language sql immutable parallel safe as $$
  select is_at_home(c) and c.paused_at is null
$$;

create function list_copy() returns trigger language plpgsql as $$
begin
  new.listed := is_free(new) and new.kept_until is null;
  return new;
end $$;
-- Before those that read `listed`, in the order of their names.
create trigger copies_list before insert or update on copies
  for each row execute function list_copy();

create function note_point() returns trigger language plpgsql as $$
begin
  insert into points (lat, lng) values (new.lat, new.lng) on conflict do nothing;
  return null;
end $$;
create trigger copies_note_point after insert or update of lat, lng on copies
  for each row execute function note_point();

-- A newly listed copy gets its owner's lowest free turn. Two that are listed in the same moment (race condition) get two
-- turns. Nothing waits here, which could deadlock: a transaction passes over a turn that another one holds, and the next
-- newly listed copy takes it if that one fails.
-- A transaction that lists many copies of one owner continues after the turn it gave last, if it is their latest: looking
-- through all of them for each copy took four times as long for twice as many.
create function take_turn() returns trigger language plpgsql as $$
declare
  -- The owner and the turn that was given last in this transaction, unless there was a later one.
  given constant text[] := string_to_array(current_setting('verandah.turn', true), ' ');
  least int := 0;
  free int;
  is_latest boolean;
begin
  if not new.listed then return new; end if;
  if tg_op = 'UPDATE' and old.listed and old.owner_id = new.owner_id then return new; end if;
  if given[1] = new.owner_id::text then
    free := given[2]::int + 1;
    for attempt in 1..8 loop
      exit when pg_try_advisory_xact_lock(hashtext('turns'), hashtext(free || ' of ' || new.owner_id) & 1023);
      free := free + 1;
    end loop;
    perform set_config('verandah.turn', concat_ws(' ', new.owner_id, free), true);
    new.turn := turn_of(free, new.id);
    return new;
  end if;
  -- After eight turns of others it takes the next one, held or not: a turn shared by two copies is no harm to anybody.
  for attempt in 1..9 loop
    with taken as (
      select floor(turn) as rank from copies
      where owner_id = new.owner_id and listed and id <> new.id and floor(turn) >= least
    )
    select min(before.rank) + 1 into free
    from (select least - 1 as rank union all select rank from taken) before
    where not exists (select from taken where taken.rank = before.rank + 1);
    -- Turns share 1024 locks, so that a transaction of any number of copies doesn't use up the server's. Its last holder
    -- may have committed since the query began: each statement here sees what is committed by then.
    exit when pg_try_advisory_xact_lock(hashtext('turns'), hashtext(free || ' of ' || new.owner_id) & 1023)
      and not exists (
        select from copies
        where owner_id = new.owner_id and listed and id <> new.id and turn >= free and turn < free + 1
      );
    least := free + 1;
  end loop;
  select not exists (select from copies where owner_id = new.owner_id and listed and id <> new.id and turn >= free) into is_latest;
  if is_latest then perform set_config('verandah.turn', concat_ws(' ', new.owner_id, free), true); end if;
  new.turn := turn_of(free, new.id);
  return new;
end $$;
create trigger copies_take_turn
  before insert or update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row execute function take_turn();

-- When a copy is no longer listed, its owner's last copy takes over its turn. A row that another transaction is
-- changing is skipped: waiting for it could deadlock, and the next newly listed copy takes the free turn.
-- A transaction after which many copies are no longer listed remembers the turn that it moved last: none of those that are
-- has a later one. A turn that it frees and lists in between may stay free until the next copy is listed.
create function hand_on_turn() returns trigger language plpgsql as $$
declare
  -- The owner and the latest turn that a listed copy may have.
  known constant text[] := string_to_array(current_setting('verandah.latest_turn', true), ' ');
  latest double precision := 'infinity';
  moved record;
begin
  if known[1] = old.owner_id::text then latest := known[2]; end if;
  select id, turn into moved from copies
  where owner_id = old.owner_id and listed and turn >= floor(old.turn) + 1 and turn <= latest
  order by turn desc limit 1 for update skip locked;
  update copies set turn = turn_of(floor(old.turn), id) where id = moved.id;
  latest := least(latest, coalesce(moved.turn, floor(old.turn) + 1));
  perform set_config('verandah.latest_turn', concat_ws(' ', old.owner_id, latest), true);
  return null;
end $$;
create trigger copies_hand_on_turn
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row when (old.listed and (not new.listed or new.owner_id <> old.owner_id))
  execute function hand_on_turn();

create table listed_changes (
  suburb text not null check (suburb <> ''),
  change integer not null check (change <> 0)
);
comment on table listed_changes is
  'library: How many copies are listed in each suburb, as the sum of changes, so that no two members wait for the '
  'same row. A job adds them up.';

-- Each statement adds its own row.
create function note_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listed_changes (suburb, change)
    select suburb, count(*) from after where listed group by suburb;
  elsif tg_op = 'DELETE' then
    insert into listed_changes (suburb, change)
    select suburb, -count(*) from before where listed group by suburb;
  else
    insert into listed_changes (suburb, change)
    select suburb, sum(change) from (
      select suburb, 1 as change from after where listed
      union all select suburb, -1 from before where listed
    ) changed
    group by suburb having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger copies_note_listed after insert on copies
  referencing new table as after for each statement execute function note_listed();
create trigger copies_note_relisted after update on copies
  referencing old table as before new table as after for each statement execute function note_listed();
create trigger copies_note_unlisted after delete on copies
  referencing old table as before for each statement execute function note_listed();

create table wishes (
  member_id uuid not null references members on delete cascade,
  book_id uuid not null references books on delete cascade,
  work_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, book_id),
  constraint wishes_for_edition foreign key (book_id, work_id)
    references books (id, work_id) on update cascade on delete cascade,
  constraint wishes_once unique (member_id, work_id)
);
comment on table wishes is 'library: A book a member wants to remember. It is for any edition of its work.';
create index wishes_book on wishes (book_id);
create index wishes_work on wishes (work_id);

-- Locks the book, so that its work stays as it is until this row has it too.
create function take_work() returns trigger language plpgsql as $$
begin
  select work_id into new.work_id from books where id = new.book_id for key share;
  return new;
end $$;
create trigger copies_take_work before insert or update of book_id on copies
  for each row execute function take_work();
create trigger wishes_take_work before insert on wishes
  for each row execute function take_work();

-- Two wishes for editions that become one work become one wish.
create function merge_wishes() returns trigger language plpgsql as $$
begin
  delete from wishes w where w.book_id = new.id
    and exists (select from wishes other where other.member_id = w.member_id and other.work_id = new.work_id);
  return new;
end $$;
-- Named so that it fires after the triggers that choose the work (books_join_…).
create trigger books_merge_wishes before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function merge_wishes();

-- The first three letters of each spelling of the longest word: every book that matches has one of them. Empty if there
-- is no word.
create function anchors_of_search(words text[], isbn text) returns text[]
  language sql immutable parallel safe
  return case
    when isbn is not null then array[isbn]
    when words = '{}' then array['']
    else (
      select array(select distinct left(spelling, 3) from string_to_table(word, '|') as spelling)
      from unnest(words) as word
      order by (select min(char_length(spelling)) from string_to_table(word, '|') as spelling) desc, word
      limit 1
    )
  end;

-- The anchors of all searches that may match a book.
create function anchors_of(search_text text, isbn text) returns text[]
  language sql immutable parallel safe
  return array(
    select ''
    union select isbn where isbn is not null
    union select substr(search_text, at, long)
      from generate_series(1, char_length(search_text)) as at, generate_series(1, 3) as long
  );

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  text text not null check (char_length(text) <= 100),
  -- The first words of the search, folded, each with the spellings that found something, separated by bars.
  words text[] not null,
  -- If the text is one.
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  genre text check (char_length(genre) <= 40),
  offer text check (offer in ('lend', 'give')),
  km smallint not null check (km between 5 and 100),
  -- A suburb or postcode as rules/geography/asked-standpoint.ts reads it. If empty, distances are from the member.
  place text not null check (char_length(place) <= 100),
  anchors text[] not null generated always as (anchors_of_search(words, isbn)) stored,
  created_at timestamptz not null default now(),
  constraint saved_searches_ask_something check (folded(text) <> '' or (text = '' and genre is not null)),
  constraint saved_searches_once unique nulls not distinct (member_id, text, genre, offer, km, place)
);
comment on table saved_searches is 'library: A search that a member keeps as a wish.';
create index saved_searches_by_anchor on saved_searches using gin (anchors, genre);

create table arrivals (
  copy_id uuid primary key references copies on delete cascade,
  arrived_at timestamptz not null default now(),
  -- The copy as it was before, if it changed on the shelf: only members whose wish it didn't match before are told.
  from_lat double precision,
  from_lng double precision,
  from_offer text check (from_offer in ('lend', 'give')),
  from_work uuid,
  from_book uuid,
  -- What saved searches read of its book before, if that has changed.
  from_text text,
  from_genre text,
  from_isbn text,
  -- It was added by 'I have it' on a suburb's page: members of that suburb who are looking for it are told at any distance.
  answers_suburb text constraint arrivals_answers check (answers_suburb ~ '^[a-z0-9-]{1,80}$'),
  constraint arrivals_from_book check (from_text is not null or num_nonnulls(from_genre, from_isbn) = 0),
  constraint arrivals_from check (num_nulls(from_lat, from_lng, from_offer, from_work) in (0, 4))
);
comment on table arrivals is
  'library: A copy that came onto a shelf or changed there, until members who wish for it are told.';
create index arrivals_earliest on arrivals (arrived_at, copy_id);

-- A newly listed copy may be news to anybody. Stores a row only if somebody may wish for it.
create function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update
    set arrived_at = excluded.arrived_at, from_lat = null, from_lng = null, from_offer = null, from_work = null,
      from_book = null, from_text = null, from_genre = null, from_isbn = null;
  end if;
  return null;
end $$;
create trigger copies_arrive after insert on copies
  for each row when (new.listed) execute function note_arrival();
create trigger copies_come_back
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row when (new.listed and not old.listed) execute function note_arrival();

-- A copy that moves, is now offered as a gift, or becomes an edition of another work may match more wishes.
create function note_change() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    -- If it changes again before anybody is told, it is compared with its first state.
    insert into arrivals (copy_id, from_lat, from_lng, from_offer, from_work, from_book)
    values (new.id, old.lat, old.lng, old.offer, old.work_id, old.book_id)
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at;
  end if;
  return null;
end $$;
create trigger copies_change after update of lat, lng, offer, book_id, work_id on copies
  for each row when (
    new.listed and old.listed and (new.lat, new.lng, new.offer, new.work_id) is distinct from (old.lat, old.lng, old.offer, old.work_id)
  ) execute function note_change();

-- A copy whose book is corrected may match more saved searches.
create function note_correction() returns trigger language plpgsql as $$
begin
  if exists (select from saved_searches) then
    -- A copy that waits already is compared with its first state; one that is new is news to everybody.
    insert into arrivals (copy_id, from_lat, from_lng, from_offer, from_work, from_text, from_genre, from_isbn)
    select id, lat, lng, offer, old.work_id, old.search_text, old.genre, old.isbn
    from copies where book_id = new.id and listed
    on conflict (copy_id) do update set arrived_at = excluded.arrived_at,
      from_text = excluded.from_text, from_genre = excluded.from_genre, from_isbn = excluded.from_isbn
    where arrivals.from_lat is not null and arrivals.from_text is null;
  end if;
  return null;
end $$;
create trigger books_note_correction after update on books
  for each row when (
    (new.search_text, new.genre, new.isbn) is distinct from (old.search_text, old.genre, old.isbn)
  ) execute function note_correction();

create table look_ups (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('records', 'open-library', 'google-books')),
  -- 'isbn:…', 'words:…', one of the books found by words, or '*' while the service gets no requests (circuit breaker).
  asked text not null check (char_length(asked) between 1 and 1000),
  -- A list of books, empty if the service knows none; null if it didn't answer.
  found jsonb,
  -- The cover of the first of them.
  cover_id uuid references images on delete set null,
  is_cover_tried boolean not null default false,
  expires_at timestamptz not null,
  constraint look_ups_question unique (source, asked),
  constraint look_ups_cover check (cover_id is null or found is not null)
);
comment on table look_ups is
  'library: Answers of other catalogues about a book, cached for a while, so that nobody waits twice.';
create index look_ups_expiry on look_ups (expires_at);
create index look_ups_cover_of on look_ups (cover_id) where cover_id is not null;

create table catalogue_records (
  -- ISBN-13 as a number, half the size of its digits.
  isbn bigint primary key check (isbn between 9780000000000 and 9799999999999),
  -- Open Library's OL123M, and when that was last edited: if two have the same ISBN, the one edited later wins.
  edition integer not null,
  edited_at timestamptz not null,
  title text not null check (char_length(title) between 1 and 200),
  -- OL…A. Names are in catalogue_authors, in whichever order the files are imported. Null: the authors of the work.
  authors integer[],
  -- As printed in the book. Used if it has no other author.
  by_statement text check (char_length(by_statement) <= 200),
  work integer,
  published text check (published ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  genre text,
  description text check (char_length(description) <= 4000),
  -- The number of its picture among Open Library's covers.
  cover integer
);
comment on table catalogue_records is
  'library: An edition in a dump of Open Library. Not a book: it becomes one when somebody adds it, and searches '
  'never read these.';

create table catalogue_works (
  number integer primary key,
  edited_at timestamptz not null,
  authors integer[] not null,
  genre text
);
comment on table catalogue_works is 'library: A work in a dump of Open Library.';

create table catalogue_authors (
  number integer primary key,
  edited_at timestamptz not null,
  name text not null check (char_length(name) between 1 and 200)
);
comment on table catalogue_authors is 'library: An author''s name in a dump of Open Library.';

create table catalogue_imports (
  -- A digest of the file's size, beginning and end, whatever its name.
  file_digest text primary key,
  file_name text not null,
  lines bigint not null default 0,
  -- How many lines were read, by result (server/library/catalogue-import/dump-line.ts).
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- The first lines that couldn't be read, and why.
  bad_lines jsonb not null default '[]' check (jsonb_typeof(bad_lines) = 'array'),
  started_at timestamptz not null default now(),
  stored_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table catalogue_imports is
  'library: The progress of the import of a dump. Written together with its rows, so that an import that was killed '
  'continues after the last stored line.';

create table shelf_imports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  file_name text not null check (char_length(file_name) <= 120),
  kind text not null check (kind in ('goodreads', 'storygraph', 'librarything', 'ours')),
  -- rules/library/shelf-files.ts
  state text not null default 'preview' check (state in ('preview', 'running', 'done', 'cancelled', 'failed')),
  -- Its member's choices for all rows; null until they have chosen.
  read_to text check (read_to in ('nowhere', 'bookcase', 'wishlist')),
  condition text check (condition in ('Like New', 'Very Good', 'Good', 'Fair', 'Poor')),
  offering text check (offering in ('paused', 'lend', 'give')),
  suburb text check (suburb <> ''),
  rows integer not null check (rows > 0),
  rows_done integer not null default 0,
  created_at timestamptz not null,
  -- When a row was last imported.
  moved_at timestamptz not null,
  -- When a preview that nobody started, or a report, is deleted.
  expires_at timestamptz not null,
  -- The reviews in its rows become the member's own. Otherwise they are deleted at the start.
  brings_reviews boolean not null default false,
  constraint shelf_imports_chosen check (
    state = 'preview' or (read_to is not null and condition is not null and offering is not null and suburb is not null)
  ),
  constraint shelf_imports_rows_done check (rows_done between 0 and rows)
);
comment on table shelf_imports is
  'library: A file of shelves that a member imports from another site: previewed first, then imported row by row.';
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
  -- Another row of the file is the same book.
  is_twin boolean not null,
  -- Its fate, written in the same transaction, so that each row is imported once.
  fate text check (fate in ('bookcase', 'wishlist', 'owned', 'wished', 'twice', 'leftOut', 'unreadable')),
  -- Its member left it out before the start.
  is_left_out boolean not null default false,
  -- Its member adds it as another copy, although their bookcase or another row of the file has the book.
  is_another_copy boolean not null default false,
  -- How our own file says that the copy was offered, which takes precedence over the choice for all rows.
  offering text check (offering in ('paused', 'lend', 'give')),
  -- The medium if it isn't paper: left out unless its member includes it.
  medium text check (medium in ('ebook', 'audio', 'video', 'music', 'software')),
  rated double precision check (rated > 0 and rated <= 5),
  review text not null default '' check (char_length(review) <= 4000),
  -- rules/library/filed-reviews.ts
  review_fate text check (review_fate in ('brought', 'said', 'unrated', 'barred')),
  primary key (import_id, number)
);
comment on table shelf_import_rows is 'library: A row of a file of shelves, with its fate.';
create index shelf_import_rows_to_do on shelf_import_rows (import_id, number) where fate is null;
