-- The owners' unread notices that ask whether a copy is lent on: each minute, those whose question is gone are taken back.
create index member_notices_of_questions on member_notices (about_id) where news = 'lendOn' and read_at is null;
