-- What follows from a report: warned, hidden, suspended or disabled, with the reason its member is told, and their objection, once.
create table moderation_actions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('warn', 'hide', 'suspend', 'disable')),
  -- Whom it is about; nobody where a thing is nobody's doing.
  member_id uuid references members on delete cascade,
  -- The thing it was about: a kind of rules/moderation/moderation.ts.
  subject_kind text not null check (subject_kind ~ '^[a-z-]{1,40}$'),
  subject_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  until timestamptz,
  -- Null is the command line, or an administrator who has left.
  made_by uuid references members on delete set null,
  made_at timestamptz not null,
  lifted_at timestamptz,
  objection text check (char_length(objection) between 1 and 2000),
  objected_at timestamptz,
  answer text check (answer in ('upheld', 'lifted')),
  answer_words text not null default '' check (char_length(answer_words) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  constraint moderation_actions_suspended_until check ((kind = 'suspend') = (until is not null)),
  constraint moderation_actions_objected check ((objection is null) = (objected_at is null)),
  constraint moderation_actions_answered check ((answer is null) = (answered_at is null) and (answer is null or objection is not null))
);
create index moderation_actions_member on moderation_actions (member_id, made_at desc, id) where member_id is not null;
create index moderation_actions_objections on moderation_actions (objected_at, id) where objected_at is not null and answer is null;
create index moderation_actions_made_by on moderation_actions (made_by) where made_by is not null;
create index moderation_actions_answered_by on moderation_actions (answered_by) where answered_by is not null;

-- Answered reports about a member or a thing, the latest first.
create index reports_answered_before on reports ((coalesce(responsible_id, subject_id)), answered_at desc, id) where state <> 'open';

-- Hidden by an administrator, until the objection of whose it is is heard.
alter table reviews add hidden_at timestamptz;
alter table bookshelf_checks add hidden_at timestamptz;
alter table discussion_posts add hidden_at timestamptz;
alter table events add hidden_at timestamptz;
-- A hidden club is closed, by administrators instead of its own.
alter table clubs add hidden_at timestamptz;
alter table clubs add constraint clubs_hidden_is_closed check (hidden_at is null or closed_at is not null);

-- What members write to the people behind the site waits until somebody has answered.
alter table contact_messages
  add answered_at timestamptz,
  add answered_by uuid references members on delete set null;
create index contact_messages_waiting on contact_messages (created_at, id) where answered_at is null;
create index contact_messages_answered_by on contact_messages (answered_by) where answered_by is not null;
