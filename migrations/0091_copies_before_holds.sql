-- Replaces merge_holds of initial/07_holds.sql: the copies that change their work with their book are locked together with those on offer,
-- before the holds. Offering a copy or handing it over locks it before the holds of its queue (deadlock).
create or replace function merge_holds() returns trigger language plpgsql as $$
begin
  perform from copies c where c.id in (
    select id from copies where book_id = new.id
    union
    select o.copy_id from holds h join hold_offers o on o.hold_id = h.id and o.state = 'open'
    where h.book_id = new.id or h.work_id = new.work_id)
  order by c.id for no key update;
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
