-- Whoever held an event says who of those going came. Null: not ticked.
alter table event_answers add column came_at timestamptz;
alter table event_answers add constraint event_answers_came check (came_at is null or attendance = 'going');
