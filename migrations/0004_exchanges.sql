-- One row per request for one copy and all that follows. The states are those of rules/exchanges.ts.

create table exchanges (
  id uuid primary key default gen_random_uuid(),
  copy_id uuid not null references copies on delete cascade,
  owner_id uuid not null references members on delete cascade,
  borrower_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  offer text not null check (offer in ('lend', 'give')),
  state text not null default 'pending' check (
    state in ('pending', 'accepted', 'declined', 'cancelled', 'expired', 'ready', 'on_loan', 'completed', 'lost')
  ),
  message text not null default '' check (char_length(message) <= 500),
  pickup_place text check (char_length(pickup_place) <= 120),
  pickup_at timestamptz,
  -- How long a loan lasts, counted from the hand-over.
  loan_days integer not null default 28 check (loan_days between 7 and 90),
  due_on date,
  -- The new due date the borrower asks for, until the owner answers.
  asked_due_on date,
  note text check (char_length(note) <= 500),
  requested_at timestamptz not null default now(),
  answered_at timestamptz,
  handed_over_at timestamptz,
  ended_at timestamptz,
  owner_reminded_at timestamptz,
  borrower_reminded_at timestamptz,
  -- The borrower took the card of an ended request off their list.
  put_away_at timestamptz,
  constraint exchanges_two_members check (owner_id <> borrower_id),
  constraint exchanges_due_while_on_loan check ((state = 'on_loan') <= (due_on is not null)),
  constraint exchanges_asked_due check (asked_due_on is null or (state = 'on_loan' and asked_due_on > due_on)),
  constraint exchanges_answered check ((state in ('pending', 'cancelled', 'expired')) or answered_at is not null),
  constraint exchanges_ended check (
    (state in ('declined', 'cancelled', 'expired', 'completed', 'lost')) = (ended_at is not null)
  ),
  constraint exchanges_lost_is_lent check (state not in ('on_loan', 'lost') or offer = 'lend'),
  constraint exchanges_put_away_ended check (put_away_at is null or ended_at is not null)
);
create unique index exchanges_one_active on exchanges (copy_id) where state in ('accepted', 'ready', 'on_loan');
create unique index exchanges_one_open_request on exchanges (copy_id, borrower_id)
  where state in ('pending', 'accepted', 'ready', 'on_loan');
create index exchanges_of_owner on exchanges (owner_id, requested_at desc);
create index exchanges_of_borrower on exchanges (borrower_id, requested_at desc);
create index exchanges_of_conversation on exchanges (conversation_id, requested_at desc);
create index exchanges_waiting on exchanges (requested_at) where state = 'pending';
create index exchanges_due on exchanges (due_on) where state = 'on_loan';

alter table copies add constraint copies_active_exchange
  foreign key (active_exchange_id) references exchanges on delete set null;

-- A copy is held exactly while an exchange of it is accepted, ready or on loan, whatever code changed the exchange.
create function hold_copy() returns trigger language plpgsql as $$
begin
  if new.state in ('accepted', 'ready', 'on_loan') then
    update copies set active_exchange_id = new.id where id = new.copy_id and active_exchange_id is distinct from new.id;
  else
    update copies set active_exchange_id = null where id = new.copy_id and active_exchange_id = new.id;
  end if;
  return null;
end $$;
create trigger exchanges_hold_copy after insert or update of state on exchanges
  for each row execute function hold_copy();

create table ratings (
  exchange_id uuid not null references exchanges on delete cascade,
  rater_id uuid not null references members on delete cascade,
  rated_id uuid not null references members on delete cascade,
  stars integer not null check (stars between 1 and 5),
  created_at timestamptz not null default now(),
  primary key (exchange_id, rater_id),
  check (rater_id <> rated_id)
);
create index ratings_rated on ratings (rated_id);
