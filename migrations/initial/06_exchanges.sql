-- Requests for copies and everything that follows from them.

create table exchanges (
  id uuid primary key default gen_random_uuid(),
  copy_id uuid not null references copies on delete cascade,
  owner_id uuid not null references members,
  borrower_id uuid not null references members,
  conversation_id uuid not null references conversations on delete cascade,
  offer text not null check (offer in ('lend', 'give')),
  state text not null default 'pending' check (
    state in ('pending', 'accepted', 'declined', 'cancelled', 'expired', 'ready', 'on_loan', 'completed', 'lost')
  ),
  message text not null default '' check (char_length(message) <= 500),
  note text check (char_length(note) <= 500),
  pickup_place text check (char_length(pickup_place) <= 120),
  pickup_at timestamptz,
  -- How often the meeting has changed: tells which of two calendar files is newer, and whether somebody decides about
  -- the meeting that they saw (optimistic locking).
  meeting_version integer not null default 0 check (meeting_version >= 0),
  meeting_changed_at timestamptz,
  -- How long a loan lasts, from the hand-over.
  loan_days integer not null default 28 check (loan_days between 7 and 90),
  due_on date,
  -- The due date the borrower asks for, until the owner answers.
  asked_due_on date,
  requested_at timestamptz not null default now(),
  answered_at timestamptz,
  handed_over_at timestamptz,
  ended_at timestamptz,
  -- A block ended it before the hand-over: they never met, so neither can rate.
  ended_by_block boolean not null default false,
  owner_reminded_at timestamptz,
  borrower_reminded_at timestamptz,
  -- When the borrower, and when the owner, archived the ended request.
  archived_at timestamptz,
  owner_archived_at timestamptz,
  constraint exchanges_two_members check (owner_id <> borrower_id),
  constraint exchanges_due_while_on_loan check ((state = 'on_loan') <= (due_on is not null)),
  constraint exchanges_asked_due check (asked_due_on is null or (state = 'on_loan' and asked_due_on > due_on)),
  constraint exchanges_answered check ((state in ('pending', 'cancelled', 'expired')) or answered_at is not null),
  constraint exchanges_ended check (
    (state in ('declined', 'cancelled', 'expired', 'completed', 'lost')) = (ended_at is not null)
  ),
  constraint exchanges_lost_is_lent check (state not in ('on_loan', 'lost') or offer = 'lend'),
  constraint exchanges_archived_ended check (archived_at is null or ended_at is not null),
  constraint exchanges_owner_archived_ended check (owner_archived_at is null or ended_at is not null),
  constraint exchanges_block_ends_promises
    check (not ended_by_block or (ended_at is not null and handed_over_at is null)),
  constraint exchanges_meeting_changed check ((meeting_version > 0) = (meeting_changed_at is not null))
);
comment on table exchanges is
  'exchanges: One borrower''s request for one copy and everything that follows. The states are those of '
  'rules/exchanges/exchanges.ts.';
create unique index exchanges_one_active on exchanges (copy_id) where state in ('accepted', 'ready', 'on_loan');
create unique index exchanges_one_open_request on exchanges (copy_id, borrower_id)
  where state in ('pending', 'accepted', 'ready', 'on_loan');
create index exchanges_of_owner on exchanges (owner_id, requested_at desc);
create index exchanges_of_borrower on exchanges (borrower_id, requested_at desc);
create index exchanges_of_conversation on exchanges (conversation_id, requested_at desc);
create index exchanges_waiting on exchanges (requested_at) where state = 'pending';
create index exchanges_due on exchanges (due_on) where state = 'on_loan';
-- For the badge on every screen: how many requests wait for the member's answer.
create index exchanges_to_answer on exchanges (owner_id) where state = 'pending';
create index exchanges_of_copy on exchanges (copy_id);

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

create function count_request() returns trigger language plpgsql as $$
begin
  update copies set request_count = request_count + 1 where id = new.copy_id;
  return null;
end $$;
create trigger exchanges_count_request after insert on exchanges
  for each row execute function count_request();

create table exchange_undos (
  exchange_id uuid primary key references exchanges on delete cascade,
  state text not null check (state in ('accepted', 'ready', 'on_loan')),
  asked_due_on date,
  -- For a gift: where the copy was in the giver's bookcase. A loan leaves it where it is.
  copy_suburb text,
  copy_paused_at timestamptz,
  -- For a gift: the club to which the giver showed it. Without a foreign key: the club is asked for again at the undo, and
  -- may be gone.
  copy_club_id uuid,
  -- For a gift: what the giver had answered about lending it on, and whether its journey showed loans.
  copy_answer text,
  copy_asked_at timestamptz,
  copy_answered_at timestamptz,
  copy_shows_loans boolean,
  undo_until timestamptz not null,
  constraint exchange_undos_gift check (state <> 'on_loan' or copy_suburb is null)
);
comment on table exchange_undos is
  'exchanges: The last step of an exchange can be undone for a minute: the state it goes back to, and what else the '
  'step changed.';
create index exchange_undos_over on exchange_undos (undo_until);

create table ratings (
  exchange_id uuid not null references exchanges on delete cascade,
  rater_id uuid not null references members,
  rated_id uuid not null references members,
  stars integer not null check (stars between 1 and 5),
  created_at timestamptz not null default now(),
  primary key (exchange_id, rater_id),
  check (rater_id <> rated_id)
);
comment on table ratings is 'exchanges: Stars from one side of an exchange about the other.';
create index ratings_rated on ratings (rated_id);
create index ratings_of_rater on ratings (rater_id);
