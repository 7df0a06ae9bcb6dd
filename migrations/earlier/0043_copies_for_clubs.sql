-- A copy for the members of one club of its owner. It has `paused_at`, so that everything that asks for shared or listed copies leaves it
-- out without knowing of clubs; whatever shows copies of clubs asks for them.

alter table copies
  add column club_id uuid,
  add constraint copies_club_paused check (club_id is null or (paused_at is not null and withdrawn_at is null)),
  -- A member who leaves the club, is removed, or closes their account takes their copies out of it. Nobody else sees them then.
  add constraint copies_club_of_owner foreign key (club_id, owner_id)
    references club_members (club_id, member_id) on delete set null (club_id);
create index copies_of_club on copies (club_id, owner_id) where club_id is not null;

-- A copy that everybody can see, nobody any more, or somebody else's, is no longer the club's.
create function keep_club_of_copy() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.club_id is not distinct from old.club_id then
    if new.paused_at is null or new.withdrawn_at is not null or new.owner_id <> old.owner_id then
      new.club_id := null;
    end if;
  elsif new.club_id is not null then
    -- The club cannot close meanwhile (race condition).
    perform from clubs where id = new.club_id and closed_at is null and hidden_at is null for share;
    if not found then
      raise exception 'The club % is closed', new.club_id
        using errcode = 'check_violation', constraint = 'copies_club_open', table = 'copies';
    end if;
  end if;
  return new;
end $$;
create trigger copies_keep_club before insert or update of club_id, paused_at, withdrawn_at, owner_id on copies
  for each row execute function keep_club_of_copy();

-- Library comes before clubs: whether the owner can show copies to the club. Locks the club and the membership in the order in which a
-- member leaves and a club closes: before the copies.
create function lock_own_club(club uuid, member uuid) returns boolean language plpgsql as $$
begin
  perform from clubs where id = club and closed_at is null and hidden_at is null for share;
  if not found then return false; end if;
  perform from club_members where club_id = club and member_id = member for key share;
  return found;
end $$;

create function is_in_club(club uuid, member uuid) returns boolean language sql stable as $$
  select exists (select from club_members where club_id = club and member_id = member)
$$;

-- The copies of a member who leaves, or of a club that closes, are locked in one order before any of them changes (deadlock).
create function lock_copies_of_leaver() returns trigger language plpgsql as $$
begin
  perform from copies c
  where c.id in (
    select id from copies where club_id = old.club_id and owner_id = old.member_id
    union all select o.id from reservations r join copies o on o.id = r.copy_id
      where r.club_id = old.club_id and o.owner_id = old.member_id
    union all select o.id from reservations r join copies o on o.id = r.copy_id
      where r.member_id = old.member_id and o.club_id = old.club_id)
  order by c.id for no key update of c;
  return old;
end $$;
create trigger club_members_lock_copies before delete on club_members
  for each row execute function lock_copies_of_leaver();

-- As in 0040, and also what was reserved for the member who leaves, and that they can no longer see.
create or replace function end_reservations_of_leaver() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where (r.club_id = old.club_id and c.owner_id = old.member_id)
    or (r.member_id = old.member_id and c.club_id = old.club_id)
  order by c.id for no key update of c;
  delete from reservations r using copies c
  where c.id = r.copy_id
    and ((r.club_id = old.club_id and c.owner_id = old.member_id)
      or (r.member_id = old.member_id and c.club_id = old.club_id));
  return null;
end $$;

-- A copy that is shown to a club is no longer kept for somebody who does not see it then.
create function end_reservation_outside_club() returns trigger language plpgsql as $$
begin
  delete from reservations r
  where r.copy_id = new.id and coalesce(r.club_id <> new.club_id, not is_in_club(new.club_id, r.member_id));
  return null;
end $$;
create trigger copies_end_reservation_outside_club after update of club_id on copies
  for each row when (new.club_id is not null and new.club_id is distinct from old.club_id)
  execute function end_reservation_outside_club();

create or replace function end_reservations_of_club() returns trigger language plpgsql as $$
begin
  perform from copies c
  where c.club_id = new.id or c.id in (select copy_id from reservations where club_id = new.id)
  order by c.id for no key update of c;
  delete from reservations where club_id = new.id;
  update copies set club_id = null where club_id = new.id;
  return null;
end $$;

create function is_at_home(c copies) returns boolean language sql immutable parallel safe as $$
  select c.lent_elsewhere_to is null and c.withdrawn_at is null and c.active_exchange_id is null
$$;

-- At home and shared with everybody, for whomever it may be kept. As in 0040.
create or replace function is_free(c copies) returns boolean language sql immutable parallel safe as $$
  select is_at_home(c) and c.paused_at is null
$$;

-- At home and shared with this member, for whomever it may be kept.
create function is_free_for(c copies, member uuid) returns boolean language sql stable as $$
  select is_at_home(c) and (c.paused_at is null or is_in_club(c.club_id, member))
$$;

create or replace function can_have(c copies, member uuid) returns boolean language sql stable as $$
  select is_free_for(c, member) and (c.kept_until is null or may_have(c.id, member))
$$;

-- Free to be offered to the first in its queue.
create function can_be_offered(c copies) returns boolean language sql immutable parallel safe as $$
  select is_at_home(c) and c.kept_until is null and (c.paused_at is null or c.club_id is not null)
$$;

create or replace function offer_free_copy() returns trigger language plpgsql as $$
begin
  if not exists (select from copies c where id = new.copy_id and can_be_offered(c)) then
    raise exception 'The copy % is not free', new.copy_id
      using errcode = 'check_violation', constraint = 'hold_offers_of_free_copy', table = 'hold_offers';
  end if;
  return new;
end $$;

-- A borrower who leaves the club at the same moment either waits until this request is stored, or cannot make it (race condition).
create function refuse_copy_of_other_club() returns trigger language plpgsql as $$
declare
  of_club uuid := (select club_id from copies where id = new.copy_id);
begin
  if of_club is null then return new; end if;
  perform from club_members where club_id = of_club and member_id = new.borrower_id for key share;
  if not found then
    raise exception 'The copy % is for another club', new.copy_id
      using errcode = 'check_violation', constraint = 'exchanges_copy_of_own_club', table = 'exchanges';
  end if;
  return new;
end $$;
create trigger exchanges_copy_of_own_club before insert on exchanges
  for each row execute function refuse_copy_of_other_club();

-- As in 0037, without those who cannot see the copy.
create or replace function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id)
  left join holds own on own.member_id = borrower and own.work_id = c.work_id
    and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (c.club_id is null or is_in_club(c.club_id, h.member_id))
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
$$;
