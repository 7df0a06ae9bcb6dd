-- Which messages of a conversation its reporter has shown us: told again, a report gets the others too.
alter table reports add shown_messages uuid[] not null default '{}' check (cardinality(shown_messages) <= 10);
