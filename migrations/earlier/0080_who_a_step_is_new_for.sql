-- Whom a system message became unread for: not the member whose own step wrote it. Of earlier ones it is not known, and each counts as
-- new for both.
alter table messages add column unread_for uuid[];
