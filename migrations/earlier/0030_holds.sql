-- Waiting for a book that is out: a member's position in the queue for it, and whom a copy that is back is offered to.

create table holds (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  book_id uuid not null,
  work_id uuid not null,
  -- For this copy alone. Null for any copy of any edition within the distance.
  copy_id uuid references copies on delete cascade,
  km integer not null check (km between 1 and 100),
  created_at timestamptz not null default now(),
  -- How many offers in a row the member has let pass.
  passes integer not null default 0 check (passes >= 0),
  paused_at timestamptz,
  -- The day on which a pause ends by itself. Null: when the member ends it.
  paused_until date,
  constraint holds_for_edition foreign key (book_id, work_id)
    references books (id, work_id) on update cascade on delete cascade,
  constraint holds_once unique (member_id, work_id),
  constraint holds_paused check (paused_until is null or paused_at is not null)
);
comment on table holds is
  'holds: A member waits for a book that is out. Its queue is in the order of creation; a pause keeps the position.';
create index holds_book on holds (book_id);
create index holds_queue on holds (work_id, created_at, id);
create index holds_copy on holds (copy_id) where copy_id is not null;
create trigger holds_take_work before insert on holds
  for each row execute function take_work();

-- Two holds of one member for editions that become one work become one, with the better of both positions.
create function merge_holds() returns trigger language plpgsql as $$
begin
  update holds kept set
    created_at = least(kept.created_at, gone.created_at),
    km = greatest(kept.km, gone.km),
    copy_id = case when kept.copy_id = gone.copy_id then kept.copy_id end
  from holds gone
  where gone.book_id = new.id and kept.member_id = gone.member_id and kept.work_id = new.work_id;
  delete from holds gone where gone.book_id = new.id
    and exists (select from holds kept where kept.member_id = gone.member_id and kept.work_id = new.work_id);
  return new;
end $$;
-- Named so that it fires after the triggers that choose the work (books_join_…).
create trigger books_merge_holds before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function merge_holds();

create table hold_offers (
  id uuid primary key default gen_random_uuid(),
  hold_id uuid not null references holds on delete cascade,
  copy_id uuid not null references copies on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'passed', 'expired', 'withdrawn')),
  offered_at timestamptz not null,
  remind_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  -- When the member was told that it was withdrawn.
  told_at timestamptz,
  constraint hold_offers_in_order check (offered_at < remind_at and remind_at < expires_at),
  constraint hold_offers_ended check ((state = 'open') = (ended_at is null))
);
comment on table hold_offers is
  'holds: A copy offered to the first in its queue. A member who let it pass is not offered it again until somebody has had it.';
create unique index hold_offers_one_of_copy on hold_offers (copy_id) where state = 'open';
create unique index hold_offers_one_of_hold on hold_offers (hold_id) where state = 'open';
create index hold_offers_withdrawn on hold_offers (ended_at) where state = 'withdrawn' and told_at is null;
create index hold_offers_of_copy on hold_offers (copy_id, offered_at);
create index hold_offers_of_hold on hold_offers (hold_id);

-- A copy on offer is in no exchange. The caller has locked the copy.
create function offer_free_copy() returns trigger language plpgsql as $$
begin
  if not exists (select from copies where id = new.copy_id and listed) then
    raise exception 'The copy % is not free', new.copy_id
      using errcode = 'check_violation', constraint = 'hold_offers_of_free_copy', table = 'hold_offers';
  end if;
  return new;
end $$;
create trigger hold_offers_of_free_copy before insert on hold_offers
  for each row execute function offer_free_copy();

-- While a copy is on offer, nobody else can request it.
create function refuse_offered_copy() returns trigger language plpgsql as $$
begin
  if exists (
    select from hold_offers o join holds h on h.id = o.hold_id
    where o.copy_id = new.copy_id and o.state = 'open' and h.member_id <> new.borrower_id
  ) then
    raise exception 'The copy % is on offer', new.copy_id
      using errcode = 'check_violation', constraint = 'exchanges_copy_not_offered', table = 'exchanges';
  end if;
  return new;
end $$;
create trigger exchanges_copy_not_offered before insert on exchanges
  for each row execute function refuse_offered_copy();

create table lend_ons (
  copy_id uuid primary key references copies on delete cascade,
  -- Null until the owner answers.
  answer text check (answer in ('yes', 'not_now', 'keep', 'always')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint lend_ons_answered check ((answer is null) = (answered_at is null))
);
comment on table lend_ons is
  'holds: An owner is asked whether a copy goes to the first in its queue. Yes and not now count until somebody has the copy.';

-- Whatever code promises a copy: an offer of it ends, accepted by its borrower or withdrawn for another one; and a
-- member who has the book no longer waits for it.
create function settle_holds() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') then
    update hold_offers o set
      state = case when h.member_id = new.borrower_id then 'accepted' else 'withdrawn' end,
      ended_at = greatest(o.offered_at, coalesce(new.handed_over_at, new.answered_at, now()))
    from holds h where h.id = o.hold_id and o.copy_id = new.copy_id and o.state = 'open';
    delete from lend_ons where copy_id = new.copy_id and answer is distinct from 'always' and answer is distinct from 'keep';
  end if;
  if new.state = 'on_loan' or (new.state = 'completed' and new.offer = 'give') then
    delete from holds where member_id = new.borrower_id
      and work_id = (select work_id from copies where id = new.copy_id);
  end if;
  return null;
end $$;
create trigger exchanges_settle_holds after insert or update of state on exchanges
  for each row execute function settle_holds();

-- A new owner has not been asked.
create function forget_lend_on() returns trigger language plpgsql as $$
begin
  delete from lend_ons where copy_id = new.id;
  return null;
end $$;
create trigger copies_forget_lend_on after update of owner_id on copies
  for each row when (new.owner_id <> old.owner_id) execute function forget_lend_on();
