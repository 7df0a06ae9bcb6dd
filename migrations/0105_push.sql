-- Browsers that show their member's notices, and when they are to be told one.

-- Whose it is the session says, and ends it: signed out is silent.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  -- Where the browser's push service takes what is for it, and the two keys that only it can read with.
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) between 1 and 100),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint push_subscriptions_session unique (session_id),
  constraint push_subscriptions_endpoint unique (endpoint)
);

alter table member_notices
  -- From when on it may be pushed, until it was.
  add column push_due_at timestamptz,
  add column pushed_at timestamptz;
create index member_notices_push_due on member_notices (push_due_at) where push_due_at is not null and read_at is null;
