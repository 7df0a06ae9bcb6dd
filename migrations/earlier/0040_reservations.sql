-- A copy that is kept for somebody: on offer to the first in its queue, or reserved by its owner. It is not available to anybody else,
-- which every list, search and map reads from `listed`.

alter table copies
  add column kept_as text constraint copies_kept_as check (kept_as in ('promised', 'reserved')),
  add column kept_until timestamptz,
  add constraint copies_kept check ((kept_as is null) = (kept_until is null));

-- A trigger computes `listed` from now on: to change the expression of a generated column rewrites the table and its indexes.
alter table copies alter column listed drop expression, alter column listed set default true;

-- The copy is at home and shared, for whomever it may be kept.
create function is_free(c copies) returns boolean language sql immutable parallel safe as $$
  select c.paused_at is null and c.lent_elsewhere_to is null and c.withdrawn_at is null and c.active_exchange_id is null
$$;

create function list_copy() returns trigger language plpgsql as $$
begin
  new.listed := is_free(new) and new.kept_until is null;
  return new;
end $$;
-- Triggers fire in the order of their names: this one before those that read `listed`.
create trigger copies_list before insert or update on copies
  for each row execute function list_copy();

create or replace trigger copies_take_turn
  before insert or update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row execute function take_turn();
create or replace trigger copies_hand_on_turn
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row when (old.listed and (not new.listed or new.owner_id <> old.owner_id))
  execute function hand_on_turn();
create or replace trigger copies_come_back
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row when (new.listed and not old.listed) execute function note_arrival();
create or replace trigger copies_note_swap_again
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id, kept_until on copies
  for each row when (new.listed and not old.listed) execute function note_swap_copy();

create table reservations (
  copy_id uuid primary key references copies on delete cascade,
  -- For this member, or for the members of this club.
  member_id uuid references members on delete cascade,
  club_id uuid references clubs on delete cascade,
  -- When its last day in the city is over.
  ends_at timestamptz not null,
  made_at timestamptz not null,
  constraint reservations_for_one check (num_nonnulls(member_id, club_id) = 1),
  constraint reservations_end check (made_at < ends_at and ends_at <= made_at + interval '62 days')
);
comment on table reservations is
  'holds: A copy that its owner keeps for one member or the members of a club until a date. It ends by itself.';
create index reservations_of_member on reservations (member_id) where member_id is not null;
create index reservations_of_club on reservations (club_id) where club_id is not null;
create index reservations_end on reservations (ends_at, copy_id);

-- Nobody else has been promised the copy, and it is reserved for nobody else.
create function may_have(copy uuid, member uuid) returns boolean language sql stable as $$
  select not exists (
      select from hold_offers o join holds h on h.id = o.hold_id
      where o.copy_id = copy and o.state = 'open' and h.member_id <> member)
    and not exists (
      select from reservations r
      where r.copy_id = copy and r.member_id is distinct from member
        and not exists (select from club_members k where k.club_id = r.club_id and k.member_id = member))
$$;

-- The member can request the copy, as far as its state is concerned.
create function can_have(c copies, member uuid) returns boolean language sql stable as $$
  select is_free(c) and (c.kept_until is null or may_have(c.id, member))
$$;

-- The only place that writes kept_as and kept_until.
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
create trigger hold_offers_keep_copy after insert or delete or update of state on hold_offers
  for each row execute function keep_copy();
create trigger reservations_keep_copy after insert or delete or update on reservations
  for each row execute function keep_copy();
update copies c set kept_as = 'promised', kept_until = o.expires_at
from hold_offers o where o.copy_id = c.id and o.state = 'open';

-- The first in line has been promised it. The caller has locked the copy.
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

create function refuse_reserved_copy() returns trigger language plpgsql as $$
begin
  if not may_have(new.copy_id, new.borrower_id) then
    raise exception 'The copy % is reserved', new.copy_id
      using errcode = 'check_violation', constraint = 'exchanges_copy_not_reserved', table = 'exchanges';
  end if;
  return new;
end $$;
-- After exchanges_copy_not_offered, in the order of their names.
create trigger exchanges_copy_not_reserved before insert on exchanges
  for each row execute function refuse_reserved_copy();

-- A reservation ends once its copy is promised to somebody …
create function end_reservation() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') and (tg_op = 'INSERT' or old.state = 'pending') then
    delete from reservations where copy_id = new.copy_id;
  end if;
  return null;
end $$;
create trigger exchanges_end_reservation after insert or update of state on exchanges
  for each row execute function end_reservation();

-- … has a new owner or is withdrawn …
create function end_reservation_of_copy() returns trigger language plpgsql as $$
begin
  delete from reservations where copy_id = new.id;
  return null;
end $$;
create trigger copies_end_reservation after update of owner_id, withdrawn_at on copies
  for each row when (new.owner_id <> old.owner_id or new.withdrawn_at is not null)
  execute function end_reservation_of_copy();

-- … or once its owner and its member, or its owner and its club, have nothing to do with each other. These lock the copies first,
-- like everything else that ends a reservation: otherwise they could deadlock with it.
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

create function end_reservations_of_leaver() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where r.club_id = old.club_id and c.owner_id = old.member_id order by c.id for no key update of c;
  delete from reservations r using copies c
  where r.club_id = old.club_id and c.id = r.copy_id and c.owner_id = old.member_id;
  return null;
end $$;
create trigger club_members_end_reservations after delete on club_members
  for each row execute function end_reservations_of_leaver();

create function end_reservations_of_club() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where r.club_id = new.id order by c.id for no key update of c;
  delete from reservations where club_id = new.id;
  return null;
end $$;
create trigger clubs_end_reservations after update of closed_at, hidden_at on clubs
  for each row when (new.closed_at is not null or new.hidden_at is not null)
  execute function end_reservations_of_club();

-- Clubs come after holds: whom an owner can reserve a copy for because they are in a club together.
create function club_mates(member uuid) returns setof uuid language sql stable as $$
  select mate.member_id
  from club_members own
  join clubs k on k.id = own.club_id and k.closed_at is null and k.hidden_at is null
  join club_members mate on mate.club_id = own.club_id and mate.member_id <> own.member_id
  where own.member_id = member
$$;
create function clubs_of(member uuid) returns table (id uuid, name text) language sql stable as $$
  select k.id, k.name from club_members own
  join clubs k on k.id = own.club_id and k.closed_at is null and k.hidden_at is null
  where own.member_id = member
$$;

-- As in 0030, but the copy on offer is locked before its hold: its offer ends with the hold, and then the copy changes (deadlock).
create or replace function settle_holds() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') then
    update hold_offers o set
      state = case when h.member_id = new.borrower_id then 'accepted' else 'withdrawn' end,
      ended_at = greatest(o.offered_at, coalesce(new.handed_over_at, new.answered_at, now()))
    from holds h where h.id = o.hold_id and o.copy_id = new.copy_id and o.state = 'open';
    delete from lend_ons where copy_id = new.copy_id and answer is distinct from 'always' and answer is distinct from 'keep';
  end if;
  if new.state = 'on_loan' or (new.state = 'completed' and new.offer = 'give') then
    perform from copies c join hold_offers o on o.copy_id = c.id and o.state = 'open' join holds h on h.id = o.hold_id
    where h.member_id = new.borrower_id and h.work_id = (select work_id from copies where id = new.copy_id)
    order by c.id for no key update of c;
    delete from holds where member_id = new.borrower_id
      and work_id = (select work_id from copies where id = new.copy_id);
  end if;
  return null;
end $$;
