-- A copy that was added by 'I have it' on a suburb's page: members of that suburb who are looking for it are told at any distance.
alter table arrivals add column answers_suburb text
  constraint arrivals_answers check (answers_suburb ~ '^[a-z0-9-]{1,80}$');
