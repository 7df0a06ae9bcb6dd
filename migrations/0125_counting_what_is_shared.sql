-- How many works are shared is read from here alone, in the order of the works: the list of all books says it on every page.
create index copies_shared on copies (work_id, owner_id, listed) where withdrawn_at is null and paused_at is null;
