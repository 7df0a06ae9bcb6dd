-- What members report about each other, for an administrator to answer.

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references members on delete set null,
  member_id uuid not null references members on delete cascade,
  conversation_id uuid references conversations on delete set null,
  reason text not null check (char_length(btrim(reason)) between 1 and 60),
  details text not null default '' check (char_length(details) <= 2000),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  check (reporter_id is distinct from member_id)
);
create index reports_open on reports (created_at) where state = 'open';
create index reports_member on reports (member_id);
