-- A system message stores what happened, as a kind with its facts, and is worded when somebody reads it.

-- A kind of rules/messages/system-messages.ts; only this migration makes 'said', from lines whose facts cannot be read.
alter table messages add news text check (news ~ '^[a-zA-Z]{1,40}$'), add facts jsonb;
alter table messages drop constraint messages_body_check;

-- '20 March' without a year is the first one that is not before the message.
create function pg_temp.day_after(words text, sent timestamptz) returns date language sql immutable as $$
  select min(day) from (
    select to_date(substring(words from '\d+ [A-Z][a-z]+') || ' ' || year, 'DD Month YYYY') as day
    from generate_series(extract(year from sent)::integer, extract(year from sent)::integer + 1) year
  ) days where day >= sent::date - 1
$$;

update messages m set
  body = '',
  (news, facts) = (
    select coalesce(said.news, 'said'), coalesce(said.facts, jsonb_build_object('words', m.body)) from (
      select
        case
          when m.body = 'Request sent' then 'requested'
          when m.body = 'Request accepted! You can now message about this book exchange.' then 'accepted'
          when m.body = 'Request declined.' then 'declined'
          when m.body = 'Request declined. This copy is no longer available.' then 'unavailable'
          when m.body = 'Request cancelled.' then 'cancelled'
          when m.body = 'This request expired without a reply.' then 'expired'
          when m.body = 'This exchange was called off. The book stays with its owner.' then 'calledOff'
          when m.body = 'The pickup place and time are open again.' then 'pickupChanged'
          when m.body ~ '^Ready for pickup, (to keep for \d+ days|and yours to keep)\.$' then 'ready'
          when m.body ~ '^Handed over\. The book is due back on \w+ \d+ \w+\.' then 'handedOver'
          when m.body ~ '^The book is now in .* bookcase\.' and c.asked_by is not null then 'given'
          when m.body ~ '^New due date requested: \w+ \d+ \w+\.$' then 'extensionAsked'
          when m.body ~ '^Agreed: the book is now due on \w+ \d+ \w+\.$' then 'extensionAgreed'
          when m.body ~ '^The due date stays as it is(: \w+ \d+ \w+)?\.$' then 'extensionRefused'
          when m.body = 'The book is back home. Thank you both!' then 'returned'
          when m.body = 'The hand-over was undone. The book hasn’t changed hands yet.' then 'handOverUndone'
          when m.body = 'The return was undone. The book is still on loan.' then 'returnUndone'
          when m.body ~ '^Marked as lost: ' then 'lost'
        end as news
      from conversations c where c.id = m.conversation_id
    ) kind,
    lateral (
      select kind.news, case
        when kind.news = 'pickupChanged' then '{"place": "", "at": null}'
        when kind.news = 'ready' then jsonb_build_object(
          'place', '', 'at', null, 'loanDays', substring(m.body from 'for (\d+) days')::integer)
        when kind.news in ('handedOver', 'extensionAsked', 'extensionAgreed', 'extensionRefused') then
          jsonb_build_object('dueOn', pg_temp.day_after(m.body, m.created_at))
        when kind.news = 'given' then (
          select jsonb_build_object('borrower', c.asked_by) from conversations c where c.id = m.conversation_id)
        when kind.news = 'lost' then jsonb_build_object('note', substr(m.body, char_length('Marked as lost: ') + 1))
        when kind.news is not null then '{}'
      end as facts
    ) said
  )
where sender_id is null;

alter table messages add constraint messages_body_check check (
  char_length(body) <= 2000 and (has_photo or news is not null or char_length(btrim(body)) >= 1)
);
alter table messages add constraint messages_system check (
  (sender_id is null) = (news is not null)
  and (news is not null) = (facts is not null)
  and (news is null or (body = '' and jsonb_typeof(facts) = 'object'))
);
comment on table messages is
  'messages: A message in a conversation. Without a sender it is a system message, which has news in place of words.';

-- The newest message, if no member wrote it: a system message, or a photo alone.
alter table conversations add last_news text check (last_news ~ '^[a-zA-Z]{1,40}$'), add last_facts jsonb;

update conversations c set
  last_message = '',
  last_news = coalesce(newest.news, 'photo'),
  last_facts = coalesce(newest.facts, '{}')
from (
  select distinct on (conversation_id) conversation_id, news, facts, body from messages
  order by conversation_id, seq desc
) newest
where newest.conversation_id = c.id and newest.body = '';

alter table conversations add constraint conversations_last check (
  (last_news is null) = (last_facts is null) and (last_news is null or last_message = '')
);
