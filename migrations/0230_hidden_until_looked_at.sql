-- What was hidden because several members had reported it, until an administrator has looked: once for each thing.
create table automatic_hides (
  subject_kind text not null check (subject_kind ~ '^[a-z-]{1,40}$'),
  subject_id uuid not null,
  hidden_at timestamptz not null,
  looked_at timestamptz,
  primary key (subject_kind, subject_id)
);
