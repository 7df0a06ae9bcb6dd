-- How many copies are listed in each suburb, for the map: as the sum of changes, so that no two members wait for one another's
-- row. Each statement adds its own; a job adds them up from time to time.

create table listed_changes (
  suburb text not null check (suburb <> ''),
  change integer not null check (change <> 0)
);

create function note_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listed_changes (suburb, change)
    select suburb, count(*) from after where listed group by suburb;
  elsif tg_op = 'DELETE' then
    insert into listed_changes (suburb, change)
    select suburb, -count(*) from before where listed group by suburb;
  else
    insert into listed_changes (suburb, change)
    select suburb, sum(change) from (
      select suburb, 1 as change from after where listed
      union all select suburb, -1 from before where listed
    ) changed
    group by suburb having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger copies_note_listed after insert on copies
  referencing new table as after for each statement execute function note_listed();
create trigger copies_note_relisted after update on copies
  referencing old table as before new table as after for each statement execute function note_listed();
create trigger copies_note_unlisted after delete on copies
  referencing old table as before for each statement execute function note_listed();

insert into listed_changes (suburb, change) select suburb, count(*) from copies where listed group by suburb;

-- Whose copies are listed and yet shown to nobody.
create index members_disabled on members (id) where disabled_at is not null and left_at is null;
