-- Waiting for a book that is out: a member's position in the queue for it, and whom a copy that is back is offered to. The functions
-- that ask clubs too are at the end of 10_clubs.sql: may_have, can_have and waiting_before. Later migrations may replace
-- functions: docs/schema.md lists which.

create table holds (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  book_id uuid not null,
  work_id uuid not null,
  -- For this copy alone. Null for any copy of any edition within the distance.
  copy_id uuid references copies on delete cascade,
  -- It was for one copy alone, which is gone. Its member keeps their place in the queue, and has yet to be told.
  is_copy_gone boolean not null default false,
  km integer not null check (km between 1 and 100),
  created_at timestamptz not null default now(),
  -- How many offers in a row the member has let pass.
  passes integer not null default 0 check (passes >= 0),
  paused_at timestamptz,
  -- The day on which a pause ends by itself. Null: when the member ends it.
  paused_until date,
  -- The exchange in which its member got the book. A hand-over can be undone for a minute: until then the hold stays, out of
  -- its queue, and then the job of the queues deletes it.
  handed_over_in uuid references exchanges on delete cascade,
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
create index holds_copy_gone on holds (id) where is_copy_gone;
create index holds_handed_over on holds (handed_over_in) where handed_over_in is not null;
create trigger holds_take_work before insert on holds
  for each row execute function take_work();

-- Two holds of one member for editions that become one work become one, with the better of both positions. The freer counts:
-- it is paused only if both were, until the earlier day, and as few offers count as let pass in a row. A hold for one copy
-- alone has no distance of its own: that of a hold for any copy counts, else the member's for wishes. A member who waits for
-- any copy as well need not be told that the one copy is gone. A member who has got either book has got both.
-- What was offered to the hold that ends goes to the one that is kept. Of two open offers the member has that of the kept
-- hold; the other one is withdrawn, so that they are told. The copies on offer are locked before their holds: an offer ends
-- with its hold, and then its copy changes (deadlock).
create function merge_holds() returns trigger language plpgsql as $$
begin
  perform from copies c join hold_offers o on o.copy_id = c.id and o.state = 'open' join holds h on h.id = o.hold_id
  where h.book_id = new.id or h.work_id = new.work_id
  order by c.id for no key update of c;
  update holds kept set
    created_at = least(kept.created_at, gone.created_at),
    km = case
      when kept.copy_id = gone.copy_id then kept.km
      else coalesce(
        greatest(
          case when kept.copy_id is null and not kept.is_copy_gone then kept.km end,
          case when gone.copy_id is null and not gone.is_copy_gone then gone.km end),
        m.wish_km) end,
    copy_id = case when kept.copy_id = gone.copy_id then kept.copy_id end,
    is_copy_gone = (kept.is_copy_gone and (gone.is_copy_gone or gone.copy_id is not null))
      or (gone.is_copy_gone and (kept.is_copy_gone or kept.copy_id is not null)),
    paused_at = case when kept.paused_at is not null and gone.paused_at is not null
      then greatest(kept.paused_at, gone.paused_at) end,
    paused_until = case when kept.paused_at is not null and gone.paused_at is not null
      then least(kept.paused_until, gone.paused_until) end,
    passes = least(kept.passes, gone.passes),
    handed_over_in = coalesce(kept.handed_over_in, gone.handed_over_in)
  from holds gone join members m on m.id = gone.member_id
  where gone.book_id = new.id and kept.member_id = gone.member_id and kept.work_id = new.work_id;
  update hold_offers o set
    hold_id = kept.id,
    state = case when o.state = 'open' and own.id is not null then 'withdrawn' else o.state end,
    ended_at = case when o.state = 'open' and own.id is not null then greatest(o.offered_at, now()) else o.ended_at end
  from holds gone
  join holds kept on kept.member_id = gone.member_id and kept.work_id = new.work_id
  left join hold_offers own on own.hold_id = kept.id and own.state = 'open'
  where gone.book_id = new.id and o.hold_id = gone.id;
  delete from holds gone where gone.book_id = new.id
    and exists (select from holds kept where kept.member_id = gone.member_id and kept.work_id = new.work_id);
  return new;
end $$;
-- Named so that it fires after the triggers that choose the work (books_join_…).
create trigger books_merge_holds before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function merge_holds();

-- Before the foreign key of the hold deletes it along with its copy.
create function keep_holds_of_copy() returns trigger language plpgsql as $$
begin
  update holds set copy_id = null, is_copy_gone = true where copy_id = old.id;
  return old;
end $$;
create trigger copies_keep_holds before delete on copies
  for each row execute function keep_holds_of_copy();

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
  'holds: A copy offered to the first in its queue. A member who let it pass is not offered it again until somebody has had '
  'it.';
create unique index hold_offers_one_of_copy on hold_offers (copy_id) where state = 'open';
create unique index hold_offers_one_of_hold on hold_offers (hold_id) where state = 'open';
create index hold_offers_withdrawn on hold_offers (ended_at) where state = 'withdrawn' and told_at is null;
create index hold_offers_of_copy on hold_offers (copy_id, offered_at);
create index hold_offers_of_hold on hold_offers (hold_id);

-- Free to be offered to the first in its queue.
create function can_be_offered(c copies) returns boolean language sql immutable parallel safe as $$
  select is_at_home(c) and c.kept_until is null and (c.paused_at is null or c.club_id is not null)
$$;

-- A copy on offer is in no exchange. The caller has locked the copy.
create function offer_free_copy() returns trigger language plpgsql as $$
begin
  if not exists (select from copies c where id = new.copy_id and can_be_offered(c)) then
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

-- Whatever code promises a copy: an offer of it ends, accepted by its borrower or withdrawn for another one, which ends the
-- row of offers that the borrower has let pass. A member who has got the book leaves the queue, and is in it again if the
-- hand-over is undone.
create function settle_holds() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') then
    update hold_offers o set
      state = case when h.member_id = new.borrower_id then 'accepted' else 'withdrawn' end,
      ended_at = greatest(o.offered_at, coalesce(new.handed_over_at, new.answered_at, now()))
    from holds h where h.id = o.hold_id and o.copy_id = new.copy_id and o.state = 'open';
    delete from lend_ons where copy_id = new.copy_id and answer is distinct from 'always' and answer is distinct from 'keep';
    update holds set passes = 0
    where member_id = new.borrower_id and passes > 0
      and work_id = (select work_id from copies where id = new.copy_id);
  end if;
  if new.state = 'on_loan' or (new.state = 'completed' and new.offer = 'give') then
    update holds set handed_over_in = new.id
    where member_id = new.borrower_id and handed_over_in is null
      and work_id = (select work_id from copies where id = new.copy_id);
  elsif new.state in ('accepted', 'ready') then
    update holds set handed_over_in = null where handed_over_in = new.id;
  end if;
  return null;
end $$;
create trigger exchanges_settle_holds after insert or update of state on exchanges
  for each row execute function settle_holds();

-- A new owner has not been asked. But a giver to whom the copy comes back has been.
create function forget_lend_on() returns trigger language plpgsql as $$
begin
  update exchange_undos u set copy_answer = l.answer, copy_asked_at = l.asked_at, copy_answered_at = l.answered_at
  from exchanges e, lend_ons l
  where e.id = u.exchange_id and e.copy_id = new.id and e.owner_id = old.owner_id and e.borrower_id = new.owner_id
    and l.copy_id = new.id;
  delete from lend_ons where copy_id = new.id;
  insert into lend_ons (copy_id, answer, asked_at, answered_at)
  select new.id, u.copy_answer, u.copy_asked_at, u.copy_answered_at
  from exchange_undos u join exchanges e on e.id = u.exchange_id
  where e.copy_id = new.id and e.owner_id = new.owner_id and e.borrower_id = old.owner_id and u.copy_asked_at is not null;
  return null;
end $$;
create trigger copies_forget_lend_on after update of owner_id on copies
  for each row when (new.owner_id <> old.owner_id) execute function forget_lend_on();

create table reservations (
  copy_id uuid primary key references copies on delete cascade,
  -- For this member, or for the members of this club.
  member_id uuid references members on delete cascade,
  club_id uuid,
  -- When its last day in the city is over.
  ends_at timestamptz not null,
  made_at timestamptz not null,
  -- Only a member who was told of it is told of its end.
  is_told boolean not null default true,
  constraint reservations_for_one check (num_nonnulls(member_id, club_id) = 1),
  constraint reservations_end check (made_at < ends_at and ends_at <= made_at + interval '62 days')
);
comment on table reservations is
  'holds: A copy that its owner keeps for one member or the members of a club until a date. It ends by itself.';
create index reservations_of_member on reservations (member_id) where member_id is not null;
create index reservations_of_club on reservations (club_id) where club_id is not null;
create index reservations_end on reservations (ends_at, copy_id);

-- The only place that writes kept_as and kept_until of copies.
create function keep_copy() returns trigger language plpgsql as $$
declare
  of_copy uuid := case when tg_op = 'DELETE' then old.copy_id else new.copy_id end;
  as_now text;
  until_now timestamptz;
begin
  select 'promised', expires_at into as_now, until_now from hold_offers where copy_id = of_copy and state = 'open';
  if not found then
    select 'reserved', ends_at into as_now, until_now from reservations where copy_id = of_copy;
  end if;
  update copies set kept_as = as_now, kept_until = until_now
  where id = of_copy and (kept_as, kept_until) is distinct from (as_now, until_now);
  return null;
end $$;
create trigger hold_offers_keep_copy after insert or delete or update of state, expires_at on hold_offers
  for each row execute function keep_copy();
create trigger reservations_keep_copy after insert or delete or update on reservations
  for each row execute function keep_copy();

-- The first in the queue has been promised it. The caller has locked the copy.
create function refuse_promised_copy() returns trigger language plpgsql as $$
begin
  if exists (select from hold_offers where copy_id = new.copy_id and state = 'open') then
    raise exception 'The copy % is on offer', new.copy_id
      using errcode = 'check_violation', constraint = 'reservations_copy_not_offered', table = 'reservations';
  end if;
  return new;
end $$;
create trigger reservations_copy_not_offered before insert or update on reservations
  for each row execute function refuse_promised_copy();

-- Whether a copy is reserved for a member or for a club. Exchanges come before holds and ask by this function: an owner reads
-- it before they accept another request.
create function reserved_for(copy uuid) returns text language sql stable as $$
  select case when member_id is null then 'club' else 'member' end from reservations where copy_id = copy
$$;

create table ended_reservations (
  copy_id uuid not null references copies on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- Who kept it for them. A copy that was given away belongs to somebody else by now.
  owner_id uuid not null references members on delete cascade,
  -- When it would have ended by itself.
  ends_at timestamptz not null,
  primary key (copy_id, member_id)
);
comment on table ended_reservations is
  'holds: A reservation that its owner ended by something else, such as accepting another request, until its member is '
  'told, for a minute.';
create index ended_reservations_of_member on ended_reservations (member_id);
create index ended_reservations_of_owner on ended_reservations (owner_id);

-- A trigger ends a reservation, so what has yet to be told is a row: it survives a process that dies, and the job of the
-- queues takes it once. The member is told by the functions that call this one, and by no other that ends a reservation: not
-- of a block, a suspension or a closed account of either, nor when they leave the club whose copy it is.
-- `taker` gets the copy, and knows. The caller has locked the copy.
create function end_reservation_of(copy uuid, owner uuid, taker uuid) returns void language sql as $$
  with ended as (delete from reservations where copy_id = copy returning member_id, ends_at, is_told)
  insert into ended_reservations (copy_id, member_id, owner_id, ends_at)
  select copy, member_id, owner, ends_at from ended
  where member_id is not null and member_id is distinct from taker and is_told
  on conflict (copy_id, member_id) do update set owner_id = excluded.owner_id, ends_at = excluded.ends_at
$$;

-- A reservation ends once its copy is promised to somebody …
create function end_reservation() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') and (tg_op = 'INSERT' or old.state = 'pending') then
    perform end_reservation_of(new.copy_id, new.owner_id, new.borrower_id);
  end if;
  return null;
end $$;
create trigger exchanges_end_reservation after insert or update of state on exchanges
  for each row execute function end_reservation();

-- … has a new owner or is withdrawn …
create function end_reservation_of_copy() returns trigger language plpgsql as $$
begin
  perform end_reservation_of(new.id, old.owner_id, new.owner_id);
  return null;
end $$;
create trigger copies_end_reservation after update of owner_id, withdrawn_at on copies
  for each row when (new.owner_id <> old.owner_id or new.withdrawn_at is not null)
  execute function end_reservation_of_copy();

-- … or once its owner and its member have nothing to do with each other (for its owner and its club, see the file of clubs).
-- These lock the copies first, like everything else that ends a reservation: otherwise they could deadlock with it.
create function end_reservations_of_blocked() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where (c.owner_id, r.member_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
  order by c.id for no key update of c;
  delete from reservations r using copies c
  where c.id = r.copy_id
    and (c.owner_id, r.member_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger blocks_end_reservations after insert on blocks
  for each row execute function end_reservations_of_blocked();

create function end_reservations_of_member() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where c.owner_id = new.id or r.member_id = new.id order by c.id for no key update of c;
  delete from reservations r using copies c where c.id = r.copy_id and (c.owner_id = new.id or r.member_id = new.id);
  return null;
end $$;
create trigger members_end_reservations after update of suspended_until, disabled_at, left_at on members
  for each row when (
    (new.suspended_until is not null and new.suspended_until is distinct from old.suspended_until)
    or (new.disabled_at is not null and old.disabled_at is null)
    or (new.left_at is not null and old.left_at is null))
  execute function end_reservations_of_member();
