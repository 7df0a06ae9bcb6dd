-- Where and when two neighbours meet is agreed by either of them. How often that has changed tells which of two calendar files is the newer one,
-- and whether what somebody decides on is still what they have seen.
alter table exchanges add meeting_version integer not null default 0 check (meeting_version >= 0);
alter table exchanges add meeting_changed_at timestamptz;
alter table exchanges add constraint exchanges_meeting_changed check ((meeting_version > 0) = (meeting_changed_at is not null));
