-- What is one book in all its editions, so that it is found once, with all its copies, and wished for in any edition.

create table works (id uuid primary key default gen_random_uuid());

-- What an edition's work is known by: the key of a title and author (rules/library: bookKey), which has a |, or what a
-- catalogue elsewhere calls the work, which has none.
create table work_keys (
  key text primary key check (key <> ''),
  work_id uuid not null default gen_random_uuid()
);
insert into work_keys (key) select distinct match_key from books;
insert into works (id) select work_id from work_keys;
alter table work_keys alter work_id drop default;
alter table work_keys add constraint work_keys_work foreign key (work_id) references works on delete cascade;
create index work_keys_of_work on work_keys (work_id);

alter table books add work_id uuid references works;
alter table books add work_key text check (work_key <> '' and work_key !~ '\|');
-- An administrator has said which work it is an edition of: no key changes that.
alter table books add is_work_settled boolean not null default false;
update books set work_id = k.work_id from work_keys k where k.key = books.match_key;
alter table books alter work_id set not null;
alter table books add constraint books_edition unique (id, work_id);
create index books_of_work on books (work_id);

-- The work of a new or corrected book: the one its keys are known for; else the one it is alone in, or a new one. The key of
-- a catalogue elsewhere says more than a title.
create function join_work() returns trigger language plpgsql as $$
declare
  known uuid;
  joined uuid;
begin
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
  -- Who has named the work at the same moment, and first, has named it for both.
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

-- Copies and wishes know the work of their book, whatever it becomes.
alter table copies add work_id uuid;
update copies set work_id = b.work_id from books b where b.id = copies.book_id;
alter table copies alter work_id set not null;
alter table copies add constraint copies_of_edition foreign key (book_id, work_id)
  references books (id, work_id) on update cascade;
create index copies_of_work on copies (work_id);

alter table wishes add work_id uuid;
update wishes set work_id = b.work_id from books b where b.id = wishes.book_id;
-- Of several editions of one work that a member has wished for, the first wish stays.
delete from wishes w using wishes first
where first.member_id = w.member_id and first.work_id = w.work_id
  and (first.created_at, first.book_id) < (w.created_at, w.book_id);
alter table wishes alter work_id set not null;
alter table wishes add constraint wishes_for_edition foreign key (book_id, work_id)
  references books (id, work_id) on update cascade on delete cascade;
alter table wishes add constraint wishes_once unique (member_id, work_id);
create index wishes_work on wishes (work_id);

-- Locks the book: its work stays as it is until what knows it is there too.
create function take_work() returns trigger language plpgsql as $$
begin
  select work_id into new.work_id from books where id = new.book_id for key share;
  return new;
end $$;
create trigger copies_take_work before insert or update of book_id on copies
  for each row execute function take_work();
create trigger wishes_take_work before insert on wishes
  for each row execute function take_work();

-- Who wished for two editions that become one work has wished for it once.
create function merge_wishes() returns trigger language plpgsql as $$
begin
  delete from wishes w where w.book_id = new.id
    and exists (select from wishes other where other.member_id = w.member_id and other.work_id = new.work_id);
  return new;
end $$;
-- By its name it fires after those that may have chosen the work (books_join_…).
create trigger books_merge_wishes before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function merge_wishes();
