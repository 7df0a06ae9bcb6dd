-- What waits for administrators is a kind of notice of its own, which each of them can turn off or choose the ways of.

alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events', 'admin'));
alter table member_notices drop constraint member_notices_kind_check;
alter table member_notices add constraint member_notices_kind_check
  check (kind in ('messages', 'requests', 'wishes', 'clubs', 'events', 'admin', 'account'));

update member_notices set kind = 'admin'
  where source in ('report.notify', 'moderation.objection', 'event.notify-submission', 'bookshelf.notify-suggestion');

-- Answered by one administrator, it is not news to the others any more.
create index member_notices_for_admins on member_notices (about_id) where kind = 'admin' and read_at is null;
