-- What a notice says names members by {member:id}: their names are put in when it is read, so that it knows nobody who has left.
alter table member_notices add column people uuid[] not null default '{}';

create index member_notices_people on member_notices using gin (people) where people <> '{}';

create function put_names_in(words text, people uuid[]) returns text language plpgsql stable as $$
declare
  person record;
begin
  if people = '{}' then
    return words;
  end if;
  for person in select id, name from members where id = any (people) loop
    words := replace(words, '{member:' || person.id || '}', person.name);
  end loop;
  return words;
end;
$$;

-- Of those who have left already nothing can be found out any more; the others are found by their name when they leave.
