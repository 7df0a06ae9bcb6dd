-- What an administrator approves several at once is approved a minute later, so that it can be undone until then.
create table waiting_approvals (
  kind text not null check (kind in ('event', 'bookshelf')),
  subject_id uuid not null,
  -- What was read: what has been changed since is not approved.
  version integer not null default 0,
  batch_id uuid not null,
  made_by uuid not null references members on delete cascade,
  made_at timestamptz not null,
  due_at timestamptz not null,
  -- Of two administrators at once the first approves it.
  primary key (kind, subject_id)
);
create index waiting_approvals_batch on waiting_approvals (batch_id);
create index waiting_approvals_made_by on waiting_approvals (made_by);
