-- In the order in which steps of exchanges lock them (deadlock).
lock table exchanges, exchange_undos, hold_offers in share row exclusive mode;

-- Until when a copy is promised changes with the end of its offer.
create or replace trigger hold_offers_keep_copy after insert or delete or update of state, expires_at on hold_offers
  for each row execute function keep_copy();

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

-- A hand-over can be undone for a minute. Until then a hold stays, out of its queue: the exchange in which its member got the book.
alter table holds add column handed_over_in uuid references exchanges on delete cascade;
create index holds_handed_over on holds (handed_over_in) where handed_over_in is not null;

-- As in 0044, but what was offered to the hold that ends goes to the one that is kept. Of two open offers the member has that of the
-- kept hold; the other one is withdrawn, so that they are told. A member who has got either book has got both.
create or replace function merge_holds() returns trigger language plpgsql as $$
begin
  perform from copies c join hold_offers o on o.copy_id = c.id and o.state = 'open' join holds h on h.id = o.hold_id
  where h.book_id = new.id or h.work_id = new.work_id
  order by c.id for no key update of c;
  update holds kept set
    created_at = least(kept.created_at, gone.created_at),
    km = greatest(kept.km, gone.km),
    copy_id = case when kept.copy_id = gone.copy_id then kept.copy_id end,
    is_copy_gone = kept.is_copy_gone or gone.is_copy_gone,
    handed_over_in = coalesce(kept.handed_over_in, gone.handed_over_in)
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

-- As in 0040, but a member who has got the book leaves the queue, and is in it again if the hand-over is undone. The job of the queues
-- deletes the hold when it no longer can be.
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
    update holds set handed_over_in = new.id
    where member_id = new.borrower_id and handed_over_in is null
      and work_id = (select work_id from copies where id = new.copy_id);
  elsif new.state in ('accepted', 'ready') then
    update holds set handed_over_in = null where handed_over_in = new.id;
  end if;
  return null;
end $$;

-- As in 0043, without members who have got the book.
create or replace function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id) and h.handed_over_in is null
  left join holds own on own.member_id = borrower and own.work_id = c.work_id and own.handed_over_in is null
    and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (c.club_id is null or is_in_club(c.club_id, h.member_id))
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
$$;

-- What the giver of a copy had said of it, for the minute in which the hand-over can be undone.
alter table exchange_undos
  add column copy_answer text,
  add column copy_asked_at timestamptz,
  add column copy_answered_at timestamptz,
  add column copy_shows_loans boolean;

-- As in 0030: a new owner has not been asked. But a giver to whom the copy comes back has been.
create or replace function forget_lend_on() returns trigger language plpgsql as $$
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

-- As in 0031: what the former owner allowed is the new owner's to allow. But a giver to whom the copy comes back has allowed it.
create or replace function close_journey() returns trigger language plpgsql as $$
begin
  update exchange_undos u set copy_shows_loans = k.shows_loans
  from exchanges e, copy_codes k
  where e.id = u.exchange_id and e.copy_id = new.id and e.owner_id = old.owner_id and e.borrower_id = new.owner_id
    and k.copy_id = new.id;
  update copy_codes k set shows_loans = exists (
    select from exchange_undos u join exchanges e on e.id = u.exchange_id
    where e.copy_id = new.id and e.owner_id = new.owner_id and e.borrower_id = old.owner_id and u.copy_shows_loans)
  where k.copy_id = new.id;
  return null;
end $$;
