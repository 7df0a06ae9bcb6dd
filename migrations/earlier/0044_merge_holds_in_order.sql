-- As in 0030, but the copies on offer are locked before their holds: an offer ends with its hold, and then its copy changes (deadlock).
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
  delete from holds gone where gone.book_id = new.id
    and exists (select from holds kept where kept.member_id = gone.member_id and kept.work_id = new.work_id);
  return new;
end $$;
