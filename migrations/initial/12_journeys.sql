-- Every copy has a code, which is printed on its label, and a journey.

-- Seven random signs and one that checks them: rules/journeys/copy-codes.ts. No vowel and no two signs that look alike.
create function drawn_code() returns text language plpgsql volatile as $$
declare
  signs constant text := '23456789CDFHJKMNPRTVWXY';
  -- 48 bits of a UUID that are all random, from the operating system's generator.
  rest bigint := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
  total integer := 0;
  code text := '';
begin
  for weight in reverse 8..2 loop
    code := code || substr(signs, 1 + (rest % 23)::integer, 1);
    total := total + weight * (rest % 23)::integer;
    rest := rest / 23;
  end loop;
  return code || substr(signs, 1 + (23 - total % 23) % 23, 1);
end $$;

create table copy_codes (
  copy_id uuid primary key references copies on delete cascade,
  code text not null check (code ~ '^[2-9CDFHJKMNPRTVWXY]{8}$'),
  -- The owner lets the journey show loans. Each borrower decides about their own as well.
  shows_loans boolean not null default false,
  constraint copy_codes_code unique (code)
);
comment on table copy_codes is 'journeys: The code on the label of a copy.';

create table journey_stops (
  id uuid primary key default gen_random_uuid(),
  copy_id uuid not null references copies on delete cascade,
  -- rules/journeys/journeys.ts
  kind text not null check (kind in ('handed', 'have', 'left', 'read')),
  exchange_id uuid references exchanges on delete cascade,
  reader_id uuid references members on delete set null,
  -- The reader's suburb at the time, or the bookshelf's. Null for somebody without an account.
  suburb text check (suburb <> ''),
  -- The suburb that the copy came from.
  from_suburb text check (from_suburb <> ''),
  bookshelf_id uuid references bookshelves on delete set null,
  -- Shown as a month.
  stopped_at timestamptz not null default now(),
  is_loan boolean not null default false,
  is_shown boolean not null default true,
  is_named boolean not null default false,
  -- A reader who tells of a copy by themselves shows no suburb until they choose to. Bookshelves are on the map already, and a
  -- hand-over has is_shown.
  shows_suburb boolean not null default false,
  words text not null default '' check (char_length(words) <= 200),
  words_state text not null default 'none' check (words_state in ('none', 'waiting', 'shown', 'declined')),
  -- Counts changes of the words: lines that are shown together are shown as they were read. Kept by a trigger.
  words_version integer not null default 0,
  -- The copy's owner or an administrator has said of a stop that anybody could tell: this isn't so. It is on no journey, and
  -- can be put back. Not is_shown, which is its reader's own choice, also once that reader has left.
  contradicted_at timestamptz,
  -- Idempotency key: made once for each tap, so that one sent twice is one stop.
  client_key uuid,
  constraint journey_stops_client_key unique (client_key),
  constraint journey_stops_exchange unique (exchange_id),
  constraint journey_stops_handed check ((kind = 'handed') = (exchange_id is not null)),
  constraint journey_stops_loan check (not is_loan or kind = 'handed'),
  constraint journey_stops_words check ((words_state = 'none') = (words = '')),
  constraint journey_stops_named check (not is_named or reader_id is not null),
  constraint journey_stops_contradicted
    check (contradicted_at is null or (reader_id is null and kind <> 'handed'))
);
comment on table journey_stops is
  'journeys: A reader whom a copy came to, or somebody who found it, left it at a bookshelf or read it.';
create index journey_stops_of_copy on journey_stops (copy_id, stopped_at);
create index journey_stops_of_reader on journey_stops (reader_id) where reader_id is not null;
create index journey_stops_at_bookshelf on journey_stops (bookshelf_id) where bookshelf_id is not null;
create index journey_stops_waiting on journey_stops (stopped_at, id) where words_state = 'waiting';

create function count_words_version() returns trigger language plpgsql as $$
begin
  new.words_version := old.words_version + 1;
  return new;
end $$;
create trigger journey_stops_count_words before update of words on journey_stops
  for each row when (new.words <> old.words) execute function count_words_version();

-- A member who leaves takes name and words along.
create function take_words_along() returns trigger language plpgsql as $$
begin
  new.words := '';
  new.words_state := 'none';
  new.is_named := false;
  return new;
end $$;
create trigger journey_stops_reader_leaves before update of reader_id on journey_stops
  for each row when (old.reader_id is not null and new.reader_id is null) execute function take_words_along();

-- For archives of an earlier release: gives every copy without a code one, and every hand-over without its stop that stop. Tries again
-- if a code is taken.
create function catch_up_journeys() returns void language plpgsql as $$
begin
  while exists (select from copies c where not exists (select from copy_codes k where k.copy_id = c.id)) loop
    insert into copy_codes (copy_id, code)
    select c.id, drawn_code() from copies c where not exists (select from copy_codes k where k.copy_id = c.id)
    on conflict do nothing;
  end loop;
  insert into journey_stops (copy_id, kind, exchange_id, reader_id, suburb, stopped_at, is_loan, is_shown)
  select e.copy_id, 'handed', e.id, e.borrower_id, m.suburb, e.handed_over_at, e.offer = 'lend', e.offer = 'give'
  from exchanges e join members m on m.id = e.borrower_id
  where e.handed_over_at is not null and e.state in ('on_loan', 'completed', 'lost')
    and not exists (select from journey_stops s where s.exchange_id = e.id)
  on conflict do nothing;
end $$;

create function give_codes() returns trigger language plpgsql as $$
begin
  while exists (select from added a where not exists (select from copy_codes k where k.copy_id = a.id)) loop
    insert into copy_codes (copy_id, code)
    select a.id, drawn_code() from added a where not exists (select from copy_codes k where k.copy_id = a.id)
    on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger copies_give_codes after insert on copies
  referencing new table as added for each statement execute function give_codes();

-- Whatever code changed the exchange. A hand-over that is undone was none.
create function note_hand_over() returns trigger language plpgsql as $$
begin
  if new.state in ('on_loan', 'completed') and old.state in ('accepted', 'ready') then
    insert into journey_stops (copy_id, kind, exchange_id, reader_id, suburb, from_suburb, stopped_at, is_loan, is_shown)
    select new.copy_id, 'handed', new.id, new.borrower_id, m.suburb, c.suburb, coalesce(new.handed_over_at, now()),
      new.offer = 'lend', new.offer = 'give'
    from members m, copies c where m.id = new.borrower_id and c.id = new.copy_id
    on conflict do nothing;
  elsif new.state in ('accepted', 'ready') and old.state in ('on_loan', 'completed') then
    delete from journey_stops where exchange_id = new.id;
  end if;
  return null;
end $$;
create trigger exchanges_note_hand_over after update of state on exchanges
  for each row when (new.state <> old.state) execute function note_hand_over();

-- What the former owner allowed is the new owner's to allow. But a giver to whom the copy comes back has allowed it.
create function close_journey() returns trigger language plpgsql as $$
begin
  update exchange_undos u set copy_shows_loans = k.shows_loans
  from exchanges e, copy_codes k
  where e.id = u.exchange_id and e.copy_id = new.id and e.owner_id = old.owner_id and e.borrower_id = new.owner_id
    and k.copy_id = new.id;
  update copy_codes k set shows_loans = exists (
    select from exchange_undos u join exchanges e on e.id = u.exchange_id
    where e.copy_id = new.id and e.owner_id = new.owner_id and e.borrower_id = old.owner_id and u.copy_shows_loans)
  where k.copy_id = new.id;
  return null;
end $$;
create trigger copies_close_journey after update of owner_id on copies
  for each row when (new.owner_id <> old.owner_id) execute function close_journey();
