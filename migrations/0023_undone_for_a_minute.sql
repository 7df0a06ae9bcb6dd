-- For a minute the last step of an exchange can be undone: the state it goes back to, and what else the step changed.
create table exchange_undos (
  exchange_id uuid primary key references exchanges on delete cascade,
  state text not null check (state in ('accepted', 'ready', 'on_loan')),
  asked_due_on date,
  -- Of a gift: where the copy stood in the giver's bookcase.
  copy_suburb text,
  copy_paused_at timestamptz,
  undo_until timestamptz not null,
  constraint exchange_undos_gift check ((state = 'on_loan') = (copy_suburb is null))
);
create index exchange_undos_over on exchange_undos (undo_until);

alter table exchanges
  -- A block called off what was promised: nobody met, so nobody rates.
  add column ended_by_block boolean not null default false,
  -- The owner took the card of an ended request off their list.
  add column owner_put_away_at timestamptz,
  add constraint exchanges_owner_put_away_ended check (owner_put_away_at is null or ended_at is not null),
  add constraint exchanges_block_ends_promises check (not ended_by_block or (ended_at is not null and handed_over_at is null));
