-- Wishes that the page of a suburb shows without a name.
alter table members add column shows_wishes boolean not null default false;
create index members_showing_wishes on members (suburb) where shows_wishes;
