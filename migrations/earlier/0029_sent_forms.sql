create table sent_forms (
  member_id uuid not null references members on delete cascade,
  -- Made by the page. It is the same when the form is sent again.
  id uuid not null,
  sent_at timestamptz not null default now(),
  primary key (member_id, id)
);
comment on table sent_forms is
  'members: A form whose changes were stored, for a day: sent again because the answer was lost, it changes nothing.';
