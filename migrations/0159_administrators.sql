-- Whom to ask what only administrators answer, however many members there are.
create index members_administrators on members (id) where is_admin;
