-- A line about a thing says whose it is too: by id alone, as everything about members.
alter table moderation_log add member_id uuid;
-- Looked through by whom a line is about, who did it, what was done, and when.
create index moderation_log_member on moderation_log (member_id, id) where member_id is not null;
create index moderation_log_admin on moderation_log (admin_id, id);
create index moderation_log_deed on moderation_log (deed, id);
create index moderation_log_at on moderation_log (at, id);
-- What the thing was called, so that an objection says which one it is about.
alter table moderation_actions add subject_name text check (char_length(subject_name) between 1 and 200);
