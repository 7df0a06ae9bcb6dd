-- By which a host ticks who came. It is drawn at random, so that it tells nothing of whose it is.
alter table event_answers
  add column ticket uuid not null default gen_random_uuid(),
  add constraint event_answers_ticket unique (event_id, ticket);
