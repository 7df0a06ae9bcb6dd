-- Why the app itself has cancelled an event, in place of a sentence in cancel_note. An older process stores the sentence alone, and
-- shows it: it stays where it is until migration 0101.
alter table events add column cancelled_because text check (cancelled_because in ('club_closed'));
update events set cancelled_because = 'club_closed' where cancel_note = 'The club has closed.' and cancelled_by is null;
