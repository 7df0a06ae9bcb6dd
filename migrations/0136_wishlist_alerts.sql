-- Members are told when a book they wish for can be had near them, and may keep a search as a wish.

alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs'));
alter table member_notices drop constraint member_notices_kind_check;
alter table member_notices add constraint member_notices_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs', 'account'));
-- However many copies of a work come, it is one notice until it has been read.
create unique index member_notices_wish on member_notices (member_id, about_id)
  where kind = 'wishes' and read_at is null and (is_listed or mail_due_at is not null or push_due_at is not null);

-- Within so many km of the member their wishes are looked out for.
alter table members add wish_km smallint not null default 5 check (wish_km between 5 and 100);
-- The last letter with wishes in it, of which there is one a day.
alter table members add wishes_mailed_at timestamptz;

-- Three letters of the longest word of a search: every book that fits it has them. Empty where there is no word.
create function anchor_of(text text, isbn text) returns text
  language sql immutable parallel safe
  return coalesce(
    isbn,
    (select left(word, 3) from regexp_split_to_table(folded(text), ' ') as word order by char_length(word) desc, word limit 1),
    ''
  );
-- The anchors of all searches that may fit a book.
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
  words text[] not null generated always as (regexp_split_to_array(folded(text), ' ')) stored,
  -- What the text is, if it is one.
  isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  genre text check (char_length(genre) <= 40),
  offer text check (offer in ('lend', 'give')),
  km smallint not null check (km between 5 and 100),
  -- A suburb or postcode as rules/place/asked-place.ts reads it; of an empty one distances are from where the member is.
  place text not null check (char_length(place) <= 100),
  anchor text not null generated always as (anchor_of(text, isbn)) stored,
  created_at timestamptz not null default now(),
  constraint saved_searches_ask_something check (folded(text) <> '' or (text = '' and genre is not null)),
  constraint saved_searches_once unique nulls not distinct (member_id, text, genre, offer, km, place)
);
create index saved_searches_by_anchor on saved_searches (anchor, genre);

-- Copies that have come onto a shelf, added or back, until those who wish for them are told.
create table arrivals (
  copy_id uuid primary key references copies on delete cascade,
  arrived_at timestamptz not null default now()
);
create index arrivals_earliest on arrivals (arrived_at, copy_id);

-- Only where somebody may wish for it: a shelf of thousands that nobody waits for leaves no row.
create function note_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where work_id = new.work_id) or exists (select from saved_searches) then
    insert into arrivals (copy_id) values (new.id) on conflict (copy_id) do update set arrived_at = excluded.arrived_at;
  end if;
  return null;
end $$;
create trigger copies_arrive after insert on copies
  for each row when (new.listed) execute function note_arrival();
create trigger copies_come_back
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id on copies
  for each row when (new.listed and not old.listed) execute function note_arrival();
