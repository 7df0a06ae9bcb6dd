-- Only a member who was told of a reservation is told of its end. The former release tells of every one.
alter table reservations add column is_told boolean not null default true;

-- As in 0047, of those that the member was told of.
create or replace function end_reservation_of(copy uuid, owner uuid, taker uuid) returns void language sql as $$
  with ended as (delete from reservations where copy_id = copy returning member_id, ends_at, is_told)
  insert into ended_reservations (copy_id, member_id, owner_id, ends_at)
  select copy, member_id, owner, ends_at from ended
  where member_id is not null and member_id is distinct from taker and is_told
  on conflict (copy_id, member_id) do update set owner_id = excluded.owner_id, ends_at = excluded.ends_at
$$;

comment on table swap_rests is
  'swaps: Until then a member''s wish for this work is part of no ring: they said "Not now", the requests of a hint have all ended, or the copy that they could have got was paused, lent elsewhere or reserved.';
