-- What members can take with them, and how they leave.

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  -- How far it is, and which part is being made (rules/data-rights/data-rights.ts).
  percent integer not null default 0 check (percent between 0 and 100),
  subject text not null default '',
  bytes bigint check (bytes > 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint data_exports_ready_has_bytes check ((state = 'ready') = (bytes is not null))
);
comment on table data_exports is
  'data-rights: An export of everything kept about a member: asked for, made by a job, available for some days, then '
  'gone.';
create unique index data_exports_one_making on data_exports (member_id) where state = 'making';
create index data_exports_member on data_exports (member_id, asked_at desc);
create index data_exports_over on data_exports (expires_at);

create table departures (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz not null,
  leaves_at timestamptz not null,
  reminded_at timestamptz,
  constraint departures_later check (leaves_at > asked_at)
);
comment on table departures is
  'data-rights: A member who asked for their account to be deleted and can still change their mind. The account is '
  'disabled until then; deleting the row brings it back.';
create index departures_due on departures (leaves_at);
