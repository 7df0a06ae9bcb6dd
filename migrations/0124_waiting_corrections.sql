-- All that wait, for administrators: the longest waiting first.
create index corrections_waiting on corrections (created_at, id) where state = 'waiting';
