-- The member a copy was reserved for is told when something else that its owner does ends that. A trigger ends it, so what has yet to be
-- told is a row: it survives a process that dies, and the job of the queues takes it once.

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
  'holds: A reservation that its owner ended by something else, such as accepting another request, until its member is told, for a minute.';
create index ended_reservations_of_member on ended_reservations (member_id);
create index ended_reservations_of_owner on ended_reservations (owner_id);

-- `taker` gets the copy, and knows. The caller has locked the copy.
create function end_reservation_of(copy uuid, owner uuid, taker uuid) returns void language sql as $$
  with ended as (delete from reservations where copy_id = copy returning member_id, ends_at)
  insert into ended_reservations (copy_id, member_id, owner_id, ends_at)
  select copy, member_id, owner, ends_at from ended where member_id is not null and member_id is distinct from taker
  on conflict (copy_id, member_id) do update set owner_id = excluded.owner_id, ends_at = excluded.ends_at
$$;

-- As in 0040, but the member is told. So they are by the two functions below, and by no other that ends a reservation: not of a block,
-- a suspension or a closed account of either, nor when they leave the club whose copy it is.
create or replace function end_reservation() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') and (tg_op = 'INSERT' or old.state = 'pending') then
    perform end_reservation_of(new.copy_id, new.owner_id, new.borrower_id);
  end if;
  return null;
end $$;

create or replace function end_reservation_of_copy() returns trigger language plpgsql as $$
begin
  perform end_reservation_of(new.id, old.owner_id, new.owner_id);
  return null;
end $$;

create or replace function end_reservation_outside_club() returns trigger language plpgsql as $$
begin
  if exists (
    select from reservations r
    where r.copy_id = new.id and coalesce(r.club_id <> new.club_id, not is_in_club(new.club_id, r.member_id)))
  then
    perform end_reservation_of(new.id, new.owner_id, null);
  end if;
  return null;
end $$;

-- Exchanges come before holds: whether a member or a club is told, which an owner reads before they accept another request.
create function reserved_for(copy uuid) returns text language sql stable as $$
  select case when member_id is null then 'club' else 'member' end from reservations where copy_id = copy
$$;
