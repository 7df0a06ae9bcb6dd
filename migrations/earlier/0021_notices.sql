-- A notice stores what happened, as a kind of news with its facts, and is worded when it is read or sent.

-- A kind of its source's words; only this migration makes 'said', from notices whose facts cannot be read.
alter table member_notices add news text check (news ~ '^[a-zA-Z]{1,40}$');
alter table member_notices add facts jsonb check (jsonb_typeof(facts) = 'object');
-- A hash of its subject, with ids for names: another notice with the same subject is no reason for another push.
alter table member_notices add subject_digest text not null default '';
update member_notices set subject_digest = left(translate(encode(sha256(convert_to(
  regexp_replace(title, '\{member:([0-9a-f-]{36})\}', '\1', 'g'), 'UTF8')), 'base64'), '+/', '-_'), 16);

-- Requests are what most notices are about. Those that contain a date keep their words, because the date may have moved
-- since.
update member_notices n set
  news = n.payload ->> 'kind',
  people = array[e.owner_id, e.borrower_id],
  facts = jsonb_build_object(
    'owner', e.owner_id, 'borrower', e.borrower_id, 'title', b.title, 'offer', e.offer, 'loanDays', e.loan_days,
    'dueOn', e.due_on, 'askedDueOn', e.asked_due_on,
    'isPickupAgreed', e.pickup_place is not null or e.pickup_at is not null,
    'isToConversation', n.path like '/messages/%')
from exchanges e join copies c on c.id = e.copy_id join books b on b.id = c.book_id
where n.source = 'exchange.notify' and e.id = n.about_id and n.payload ->> 'exchangeId' = e.id::text
  and n.payload ->> 'kind' in (
    'requested', 'stillWaiting', 'accepted', 'declined', 'unavailable', 'expired', 'meetingByOwner', 'meetingByBorrower',
    'calledOffByOwner', 'calledOffByBorrower');

update member_notices n set
  news = case when n.title ~ ' sent you \d+ messages$' then 'several' else 'one' end,
  facts = jsonb_build_object('sender', newest.sender_id, 'messageId', newest.id) || case
    when n.title ~ ' sent you \d+ messages$'
      then jsonb_build_object('unread', substring(n.title from ' sent you (\d+) messages$')::integer)
    else jsonb_build_object('isPhotoAlone', n.title like '% sent you a photo') end
from (
  select n.id as notice_id, m.id, m.sender_id from member_notices n cross join lateral (
    select m.id, m.sender_id from messages m
    where m.conversation_id = n.about_id and m.sender_id = n.people[1] and m.created_at <= n.created_at
    order by m.seq desc limit 1
  ) m
  where n.source = 'messages.notify' and n.title ~ ' sent you (a message|a photo|\d+ messages)$'
) newest
where n.id = newest.notice_id;

update member_notices n set
  news = wish.news,
  facts = jsonb_build_object('title', wish.title, 'author', wish.author)
from (
  select id, news, title, substring(
      substr(words, char_length('A neighbour is now sharing a copy of ' || title || ' by ') + 1)
      from '^(.*)\. It’s on your wishlist or matches one of your saved searches\.$') as author
  from (
    select id, words,
      case when title like 'You can borrow % near you' then 'lend' else 'give' end as news,
      coalesce(substring(title from '^You can borrow (.*) near you$'),
        substring(title from '^(.*) is free to a good home near you$')) as title
    from member_notices where kind = 'wishes'
  ) titled
  where starts_with(words, 'A neighbour is now sharing a copy of ' || title || ' by ')
) wish
where n.id = wish.id and wish.author is not null;

update member_notices set news = 'said', facts = jsonb_build_object('title', title, 'words', words) where news is null;

alter table member_notices alter news set not null, alter facts set not null, drop title, drop words;
drop function put_names_in;
