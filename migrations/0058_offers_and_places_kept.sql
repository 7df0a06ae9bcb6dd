-- Until when a copy is promised changes with the end of its offer.
create or replace trigger hold_offers_keep_copy after insert or delete or update of state, expires_at on hold_offers
  for each row execute function keep_copy();

-- As in 0044, but what was offered to the hold that ends goes to the one that is kept. Of two open offers the member has that of the
-- kept hold; the other one is withdrawn, so that they are told.
create or replace function merge_holds() returns trigger language plpgsql as $$
begin
  perform from copies c join hold_offers o on o.copy_id = c.id and o.state = 'open' join holds h on h.id = o.hold_id
  where h.book_id = new.id or h.work_id = new.work_id
  order by c.id for no key update of c;
  update holds kept set
    created_at = least(kept.created_at, gone.created_at),
    km = greatest(kept.km, gone.km),
    copy_id = case when kept.copy_id = gone.copy_id then kept.copy_id end
  from holds gone
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

-- As in 0039, and also that a member wants no swap of it for now.
create or replace function take_tastes_along() returns trigger language plpgsql as $$
begin
  insert into not_for_me (member_id, work_id, marked_at)
  select member_id, new.work_id, marked_at from not_for_me where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into tastes (member_id, work_id, kind, weight, is_held_out)
  select member_id, new.work_id, kind, weight, is_held_out from tastes where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into swap_rests as known (member_id, work_id, until)
  select member_id, new.work_id, until from swap_rests where work_id = old.work_id
  on conflict (member_id, work_id) do update set until = greatest(known.until, excluded.until);
  return new;
end $$;
