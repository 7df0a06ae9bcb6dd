-- What members are told, and how they want to be told.

create table notice_preferences (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events', 'admin')),
  is_on boolean not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (member_id, kind)
);
comment on table notice_preferences is
  'notifications: A member''s choice for one kind of notice. Members without a row get the defaults of '
  'rules/notices/notices.ts.';

create table quiet_hours (
  member_id uuid primary key references members on delete cascade,
  starts_at time not null,
  ends_at time not null,
  check (starts_at <> ends_at)
);
comment on table quiet_hours is
  'notifications: The hours in which a member wants no push messages, by the city''s clocks; past midnight where the '
  'end is before the start.';

create table member_notices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events', 'admin', 'account')),
  source text not null,
  -- The job it came from: its id, name and payload. An email says how things stand when it is written.
  job_id uuid not null,
  payload jsonb not null,
  -- The exchange, conversation, report … that it is about.
  about_id uuid not null,
  -- What happened, as a kind of its source's words with its facts, and worded when it is read or sent.
  news text not null check (news ~ '^[a-zA-Z]{1,40}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- A hash of its subject, with ids for names: another notice with the same subject is no reason for another push.
  subject_digest text not null default '',
  -- The members that it names. Names are filled in when it is read, so that nobody who has left is named.
  people uuid[] not null default '{}',
  path text not null check (path ~ '^/[^/\\]'),
  -- Joins the unread notice of the same source and subject.
  is_merged boolean not null default false,
  -- False for members who want it by email only.
  is_listed boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- 'Clear all' took it off the list; it stays for at least a minute, so that this can be undone.
  cleared_at timestamptz,
  -- When an email about it is due.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  digest_id uuid,
  -- When a push about it is due.
  push_due_at timestamptz,
  pushed_at timestamptz,
  constraint member_notices_once unique (member_id, job_id),
  constraint member_notices_cleared_unlisted check (cleared_at is null or not is_listed)
);
comment on table member_notices is 'notices: A notice to a member, and whether and how it reached them.';
create index member_notices_newest on member_notices (member_id, created_at desc, id);
create index member_notices_unread on member_notices (member_id) where read_at is null and is_listed;
create index member_notices_due on member_notices (mail_due_at) where mail_due_at is not null and read_at is null;
create index member_notices_age on member_notices (created_at);
create index member_notices_push_due on member_notices (push_due_at) where push_due_at is not null and read_at is null;
-- However many copies of a work arrive, it is one notice until it has been read.
create unique index member_notices_wish on member_notices (member_id, about_id)
  where kind = 'wishes' and read_at is null and (is_listed or mail_due_at is not null or push_due_at is not null);
-- However many messages wait in a conversation, it is one notice; likewise for other merged notices.
create unique index member_notices_merged on member_notices (member_id, source, about_id)
  where is_merged and read_at is null;
-- Once one administrator has answered, it is no longer news to the others.
create index member_notices_for_admins on member_notices (about_id) where kind = 'admin' and read_at is null;
create index member_notices_people on member_notices using gin (people) where people <> '{}';
create index member_notices_cleared on member_notices (member_id, cleared_at) where cleared_at is not null;
create index member_notices_of_host_notes on member_notices (about_id) where source = 'event.notify-host-note';
-- Each minute, the owners' unread questions whether a copy is lent on are taken back where the question is gone.
create index member_notices_of_questions on member_notices (about_id) where news = 'lendOn' and read_at is null;

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  -- The address at which the browser's push service accepts messages, and the two keys with which only this browser can
  -- decrypt them.
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) between 1 and 100),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint push_subscriptions_session unique (session_id),
  constraint push_subscriptions_endpoint unique (endpoint)
);
comment on table push_subscriptions is
  'notifications: A browser that shows a member''s notices. It belongs to a session, and is deleted when that ends.';
