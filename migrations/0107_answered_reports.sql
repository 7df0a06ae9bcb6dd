-- Answered reports that still have what was reported, by how long ago they were answered: it is removed a year later.
create index reports_to_empty on reports (answered_at)
  where state <> 'open' and (subject_as_was <> '{}' or details <> '' or shown_messages <> '{}');

comment on table report_photos is
  'moderation: Photos of messages that a reporter has shown us, kept until a year after the answer.';
