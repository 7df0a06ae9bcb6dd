-- What a host has written to everybody who is going may be taken back: by whom and when is kept, the words are not shown any more.
alter table host_notes
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references members on delete set null,
  add constraint host_notes_taken_back check (taken_back_by is null or taken_back_at is not null);
create index host_notes_taken_back_by on host_notes (taken_back_by) where taken_back_by is not null;
create index member_notices_of_host_notes on member_notices (about_id) where source = 'event.notify-host-note';
