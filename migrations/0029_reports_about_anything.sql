-- A report is about a thing of any feature, kept as it was, with the member responsible for it; it is answered once.

alter table reports rename column member_id to responsible_id;
alter table reports alter column responsible_id drop not null;
alter index reports_member rename to reports_responsible;

alter table reports
  -- A kind of rules/moderation.ts, and the id of one of them. No foreign key: things go, what was said about them stays.
  add column subject_kind text check (subject_kind ~ '^[a-z-]{1,40}$'),
  add column subject_id uuid,
  add column subject_as_was jsonb not null default '{}' check (jsonb_typeof(subject_as_was) = 'object'),
  -- How often the same member told us.
  add column times integer not null default 1 check (times > 0),
  add column answer text not null default '' check (char_length(answer) <= 500),
  add column answered_by uuid references members on delete set null,
  add column answered_at timestamptz;

update reports set
  subject_kind = case when conversation_id is null then 'member' else 'conversation' end,
  subject_id = coalesce(conversation_id, responsible_id),
  answered_at = case when state <> 'open' then created_at end;

-- What one member has told several times becomes the first of these reports.
with same as (
  select r.*
  from reports r where state = 'open' and reporter_id is not null
), told as (
  select reporter_id, subject_kind, subject_id, (array_agg(id order by created_at, id))[1] as id, count(*) as times,
    left(string_agg(nullif(details, ''), E'\n\n' order by created_at, id), 2000) as details
  from same group by reporter_id, subject_kind, subject_id having count(*) > 1
), gone as (
  delete from reports r using told t
  where r.reporter_id = t.reporter_id and r.subject_kind = t.subject_kind and r.subject_id = t.subject_id
    and r.state = 'open' and r.id <> t.id
)
update reports r set times = t.times, details = coalesce(t.details, '') from told t where r.id = t.id;

alter table reports
  alter column subject_kind set not null,
  alter column subject_id set not null,
  drop column conversation_id,
  drop constraint reports_check,
  add constraint reports_not_of_oneself check (reporter_id <> responsible_id),
  add constraint reports_answered check ((state = 'open') = (answered_at is null));

create unique index reports_once_open on reports (reporter_id, subject_kind, subject_id) where state = 'open';
-- Administrators read them by who is responsible, or by the thing where nobody is.
drop index reports_open;
create index reports_open on reports ((coalesce(responsible_id, subject_id)), created_at, id) where state = 'open';
