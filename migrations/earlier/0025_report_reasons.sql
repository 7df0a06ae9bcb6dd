-- The reason of a report is a code of rules/moderation/moderation.ts, which has the words for it.
create function pg_temp.code_of(label text) returns text language sql immutable as $$
  select case label
    when 'Inappropriate behavior' then 'behaviour'
    when 'Book condition issues' then 'condition'
    when 'Failed to show up' then 'no-show'
    when 'Scam attempt' then 'scam'
    when 'Profile' then 'profile'
    when 'Review' then 'review'
    when 'Check' then 'check'
    when 'Bookshelf' then 'bookshelf'
    when 'Event' then 'event'
    when 'Comment' then 'comment'
    when 'Book club' then 'club'
    when 'The same text to many' then 'same-text'
    else 'other' end
$$;

alter table reports drop constraint reports_reason_check;
update reports set reason = pg_temp.code_of(reason);
alter table reports add constraint reports_reason_check check (reason in (
  'behaviour', 'condition', 'no-show', 'scam', 'other',
  'profile', 'review', 'check', 'bookshelf', 'event', 'comment', 'club', 'same-text'));

-- Notices about the outcome of a report.
update member_notices set facts = jsonb_set(facts, '{reason}', to_jsonb(pg_temp.code_of(facts ->> 'reason')))
where source = 'report.outcome' and news in ('upheld', 'dismissed');
