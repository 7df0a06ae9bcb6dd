-- What is told of the city's events can be turned off apart from book clubs, under which it was told before.

alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events'));
alter table member_notices drop constraint member_notices_kind_check;
alter table member_notices add constraint member_notices_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events', 'account'));

-- Whoever has turned something off goes on as before: nothing reaches them that did not.
insert into notice_preferences (member_id, kind, is_on, in_app, email, push)
  select member_id, 'events', is_on, in_app, email, push from notice_preferences where kind = 'clubs'
  on conflict do nothing;
update member_notices n set kind = 'events'
  from events e
  where n.kind = 'clubs' and n.source in ('event.notify', 'event.notify-moved-up') and e.id = n.about_id and e.club_id is null;
