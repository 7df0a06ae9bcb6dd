-- A member who waits for one copy alone keeps their place in line when that copy is gone, and is told. A copy that is deleted can no
-- longer be looked up, so what has yet to be told is kept with the hold: it survives a process that dies.

-- In the order in which steps of exchanges lock them (deadlock).
lock table copies in share row exclusive mode;
alter table holds add column is_copy_gone boolean not null default false;
create index holds_copy_gone on holds (id) where is_copy_gone;

-- Before the foreign key of the hold deletes it along with its copy.
create function keep_holds_of_copy() returns trigger language plpgsql as $$
begin
  update holds set copy_id = null, is_copy_gone = true where copy_id = old.id;
  return old;
end $$;
create trigger copies_keep_holds before delete on copies
  for each row execute function keep_holds_of_copy();
