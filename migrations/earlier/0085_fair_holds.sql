-- As in 0058, but of two holds that become one, the freer counts: it is paused only if both were, until the earlier day, and as few offers
-- count as let pass in a row. A hold for one copy alone has no distance of its own: that of a hold for any copy counts, else the member's for
-- wishes. A member who waits for any copy as well need not be told that the one copy is gone.
create or replace function merge_holds() returns trigger language plpgsql as $$
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

-- As in 0058, but a copy that the member is promised ends the row of offers that they have let pass.
create or replace function settle_holds() returns trigger language plpgsql as $$
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
