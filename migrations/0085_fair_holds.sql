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
