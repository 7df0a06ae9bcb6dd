-- conversations_asker lets a request through that nobody made: `null in (…)` is not false. Rows from before are not looked at, so that
-- no old one stops the start of a release.
alter table conversations add constraint conversations_asked check (standing = 'open' or asked_by is not null) not valid;
