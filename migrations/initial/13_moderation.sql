-- Reports, what administrators do about them, and what they work with. What they did is in moderation_log (02_members.sql).

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references members on delete set null,
  responsible_id uuid references members,
  -- A kind of rules/moderation/moderation.ts, and an id. No foreign key: a report outlives its subject.
  subject_kind text not null check (subject_kind in (
    'member', 'conversation', 'review', 'bookshelf-check', 'discussion-post', 'club', 'held-message', 'event', 'bookshelf')),
  subject_id uuid not null,
  -- The subject as it was when it was reported.
  subject_as_was jsonb not null default '{}' check (jsonb_typeof(subject_as_was) = 'object'),
  -- Messages of a conversation that its reporter has shown us. Reported again, the others are added.
  shown_messages uuid[] not null default '{}' check (cardinality(shown_messages) <= 10),
  -- A code of rules/moderation/moderation.ts, which has the words for it.
  reason text not null check (reason in (
    'behaviour', 'condition', 'no-show', 'scam', 'other',
    'profile', 'review', 'check', 'bookshelf', 'event', 'comment', 'club', 'same-text')),
  details text not null default '' check (char_length(details) <= 2000),
  -- How often the same member told us.
  times integer not null default 1 check (times > 0),
  -- Keyed hash: reporters who share a network count once before something is hidden automatically. Kept until the
  -- report is answered, 30 days at most.
  reporter_network text,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  answer text not null default '' check (char_length(answer) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_not_of_oneself check (reporter_id <> responsible_id),
  constraint reports_answered check ((state = 'open') = (answered_at is null)),
  constraint reports_network_while_open check (reporter_network is null or state = 'open')
);
comment on table reports is
  'moderation: A member telling the administrators about a thing of any feature, kept as it was. It is answered once.';
create index reports_responsible on reports (responsible_id);
create unique index reports_once_open on reports (reporter_id, subject_kind, subject_id) where state = 'open';
-- The administrators' queue, by the member responsible or else by the thing.
create index reports_open on reports ((coalesce(responsible_id, subject_id)), created_at, id) where state = 'open';
-- Answered reports about a member or a thing, the latest first.
create index reports_answered_before on reports ((coalesce(responsible_id, subject_id)), answered_at desc, id)
  where state <> 'open';
create index reports_network_kept on reports (created_at) where reporter_network is not null;
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_answered_by on reports (answered_by) where answered_by is not null;

create table report_photos (
  report_id uuid not null references reports on delete cascade,
  image_id uuid not null references images on delete cascade,
  alt text not null default '' check (char_length(alt) <= 200),
  primary key (report_id, image_id)
);
comment on table report_photos is
  'moderation: Photos of messages that a reporter has shown us, kept as long as the report.';
create index report_photos_image on report_photos (image_id);

create function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.responsible_id is not null and old.state <> 'dismissed' then
    update members set times_reported = times_reported - 1 where id = old.responsible_id;
  end if;
  if tg_op <> 'DELETE' and new.responsible_id is not null and new.state <> 'dismissed' then
    update members set times_reported = times_reported + 1 where id = new.responsible_id;
  end if;
  return null;
end $$;
create trigger reports_counted after insert or delete on reports for each row execute function count_reports();
create trigger reports_recounted after update of state, responsible_id on reports
  for each row when ((old.state = 'dismissed') <> (new.state = 'dismissed') or old.responsible_id is distinct from new.responsible_id)
  execute function count_reports();

create table moderation_actions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('warn', 'hide', 'suspend', 'disable')),
  -- The member it is about; null for a thing that belongs to nobody.
  member_id uuid references members on delete cascade,
  -- The thing it is about: a kind of rules/moderation/moderation.ts.
  subject_kind text not null check (subject_kind in (
    'member', 'conversation', 'review', 'bookshelf-check', 'discussion-post', 'club', 'held-message', 'event', 'bookshelf')),
  subject_id uuid not null,
  -- The thing's name, so that an objection says which one it is about.
  subject_name text check (char_length(subject_name) between 1 and 200),
  reason text not null check (char_length(reason) between 1 and 500),
  until timestamptz,
  -- Null: the command line, or an administrator who has left.
  made_by uuid references members on delete set null,
  made_at timestamptz not null,
  lifted_at timestamptz,
  objection text check (char_length(objection) between 1 and 2000),
  -- Not always the member it is about: any admin of a hidden club may object.
  objected_by uuid references members on delete set null,
  objected_at timestamptz,
  answer text check (answer in ('upheld', 'lifted')),
  answer_words text not null default '' check (char_length(answer_words) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  constraint moderation_actions_suspended_until check ((kind = 'suspend') = (until is not null)),
  constraint moderation_actions_objected check ((objection is null) = (objected_at is null)),
  constraint moderation_actions_answered
    check ((answer is null) = (answered_at is null) and (answer is null or objection is not null)),
  constraint moderation_actions_objected_by check (objected_by is null or objection is not null)
);
comment on table moderation_actions is
  'moderation: The outcome of a report: a warning, something hidden, a member suspended or disabled, with the reason '
  'and the member''s objection.';
create index moderation_actions_member on moderation_actions (member_id, made_at desc, id) where member_id is not null;
create index moderation_actions_objections on moderation_actions (objected_at, id)
  where objected_at is not null and answer is null;
create index moderation_actions_made_by on moderation_actions (made_by) where made_by is not null;
create index moderation_actions_answered_by on moderation_actions (answered_by) where answered_by is not null;
create index moderation_actions_objected_by on moderation_actions (objected_by) where objected_by is not null;

create table automatic_hides (
  subject_kind text not null check (subject_kind ~ '^[a-z-]{1,40}$'),
  subject_id uuid not null,
  hidden_at timestamptz not null,
  looked_at timestamptz,
  primary key (subject_kind, subject_id)
);
comment on table automatic_hides is
  'moderation: A thing that several members reported, hidden until an administrator has looked. Once for each thing.';

create table waiting_approvals (
  kind text not null check (kind in ('event', 'bookshelf', 'correction', 'line')),
  subject_id uuid not null,
  -- The version that was read: if the thing changes after that, it isn't approved.
  version integer not null default 0,
  batch_id uuid not null,
  made_by uuid not null references members on delete cascade,
  made_at timestamptz not null,
  due_at timestamptz not null,
  -- Of two administrators at once the first approves it.
  primary key (kind, subject_id)
);
comment on table waiting_approvals is
  'moderation: An approval that was given together with others. It happens a minute later, so that it can be undone '
  'until then.';
create index waiting_approvals_batch on waiting_approvals (batch_id);
create index waiting_approvals_made_by on waiting_approvals (made_by);

create table saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 60),
  words text not null check (char_length(btrim(words)) between 1 and 500),
  -- Counts changes (optimistic locking): of two administrators at once the second looks again.
  version integer not null default 0,
  changed_at timestamptz not null
);
comment on table saved_answers is
  'moderation: A short text that administrators share for their answers. The log says who changed it.';
create unique index saved_answers_title on saved_answers (lower(title));

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- As typed: the answer goes to this address, whatever the account's is.
  name text not null check (char_length(btrim(name)) between 1 and 80),
  email text not null check (char_length(email) <= 254),
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null,
  -- By email to the address above, or in some other way, which is noted.
  answered_how text check (answered_how in ('letter', 'noted')),
  answer text not null default '' check (char_length(answer) <= 4000),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  constraint contact_messages_answered check ((answered_at is null) = (answered_how is null)),
  constraint contact_messages_letter_has_words check (answered_how is distinct from 'letter' or answer <> '')
);
comment on table contact_messages is 'moderation: A message from a member to the people behind the site.';
create index contact_messages_member on contact_messages (member_id, created_at);
create index contact_messages_waiting on contact_messages (created_at, id) where answered_at is null;
create index contact_messages_answered_by on contact_messages (answered_by) where answered_by is not null;
-- The latest answered first, and those old enough to be deleted.
create index contact_messages_answered on contact_messages (answered_at, id) where answered_at is not null;

create table member_changes (
  total integer not null,
  reported integer not null,
  disabled integer not null
);
comment on table member_changes is
  'moderation: How many members there are, as the sum of changes, so that no two sign-ups wait for the same row. A '
  'job adds them up.';

create function note_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_changes select * from (
      select count(*) as total, count(*) filter (where times_reported > 0) as reported,
        count(*) filter (where disabled_reason is not null) as disabled
      from after where is_confirmed and left_at is null
    ) c where total <> 0;
  elsif tg_op = 'DELETE' then
    insert into member_changes select * from (
      select -count(*) as total, -count(*) filter (where times_reported > 0) as reported,
        -count(*) filter (where disabled_reason is not null) as disabled
      from before where is_confirmed and left_at is null
    ) c where total <> 0;
  else
    insert into member_changes select * from (
      select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where times_reported > 0), 0) as reported,
        coalesce(sum(change) filter (where disabled_reason is not null), 0) as disabled
      from (
        select 1 as change, times_reported, disabled_reason from after where is_confirmed and left_at is null
        union all select -1, times_reported, disabled_reason from before where is_confirmed and left_at is null
      ) changed
    ) c where total <> 0 or reported <> 0 or disabled <> 0;
  end if;
  return null;
end $$;
create trigger members_note_new after insert on members
  referencing new table as after for each statement execute function note_members();
create trigger members_note_changed after update on members
  referencing old table as before new table as after for each statement execute function note_members();
create trigger members_note_gone after delete on members
  referencing old table as before for each statement execute function note_members();

create table figures (
  week_of date primary key check (extract(isodow from week_of) = 1),
  counted_at timestamptz not null,
  members integer not null check (members >= 0),
  copies integer not null check (copies >= 0),
  requests integer not null check (requests >= 0),
  completed integer not null check (completed >= 0),
  median_answer_minutes integer check (median_answer_minutes >= 0),
  overdue integer not null check (overdue >= 0),
  reports_open integer not null check (reports_open >= 0),
  deliveries_failed integer not null default 0 check (deliveries_failed >= 0),
  -- When they were last counted; only for weeks that were counted while they ran.
  deliveries_counted_to timestamptz,
  -- How many were in each state; only for weeks that were counted while they ran.
  exchanges jsonb
);
comment on table figures is
  'moderation: Figures for administrators, a row for each week. A job counts them, because counting a million copies '
  'takes a while.';
