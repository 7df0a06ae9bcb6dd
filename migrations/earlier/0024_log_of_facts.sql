-- The log keeps how a contact message was answered as its action, and how many things were approved together as a number.
-- How many, where the subject is several things that were approved or undone together.
alter table moderation_log add subject_count integer check (subject_count > 0);

alter table moderation_log disable trigger moderation_log_stays;

update moderation_log l set
  action = case when noted.is_noted then 'contact.note' else l.action end,
  why = case when l.why in ('By email', 'In some other way') then '' else l.why end
from (
  select l.id, coalesce(c.answered_how = 'noted', l.why <> 'By email') as is_noted
  from moderation_log l left join contact_messages c on c.id = l.subject_id and c.answered_at is not null
  where l.action = 'contact.answer'
) noted
where noted.id = l.id;

update moderation_log set
  subject_kind = case
    when subject_name like '% event%' then 'events'
    when subject_name like '% bookshel%' then 'bookshelves'
    else 'corrections' end,
  subject_count = substring(subject_name from '^\d+')::integer,
  subject_name = null
where subject_kind = 'approvals';

alter table moderation_log enable trigger moderation_log_stays;
