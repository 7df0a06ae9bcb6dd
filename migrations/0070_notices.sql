-- What members are told: which of it they want and how, and what they have been told.

-- Who has no row for a kind gets what rules/notices/notices.ts says.
create table notice_preferences (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('messages', 'requests', 'clubs')),
  is_on boolean not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (member_id, kind)
);

-- By the clocks of the city; over midnight where the end comes before the start.
create table quiet_hours (
  member_id uuid primary key references members on delete cascade,
  starts_at time not null,
  ends_at time not null,
  check (starts_at <> ends_at)
);

create table member_notices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- The job that told it, by its id and name, and its payload: from them a letter says how things stand when it is written.
  job_id uuid not null,
  source text not null,
  payload jsonb not null,
  kind text not null check (kind in ('messages', 'requests', 'clubs', 'account')),
  -- What it is about: an exchange, a conversation, a report.
  about_id uuid not null,
  title text not null,
  words text not null default '',
  path text not null check (path ~ '^/[^/\\]'),
  -- Not on the list of who wants it by e-mail only.
  is_listed boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- From when on a letter may tell it, until one has.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  digest_id uuid,
  constraint member_notices_once unique (member_id, job_id)
);
-- However many messages wait in a conversation, it is one notice.
create unique index member_notices_conversation on member_notices (member_id, about_id)
  where kind = 'messages' and read_at is null;
create index member_notices_newest on member_notices (member_id, created_at desc, id);
create index member_notices_unread on member_notices (member_id) where read_at is null and is_listed;
create index member_notices_due on member_notices (mail_due_at) where mail_due_at is not null and read_at is null;
create index member_notices_age on member_notices (created_at);
