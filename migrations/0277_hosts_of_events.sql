-- Events are found by who hosts them too: the club, or the member who organises one of the city's.
alter table events add column host_text text not null default '';

create function host_text_of(club uuid, organiser uuid) returns text language sql stable as $$
  select folded(coalesce((select name from clubs where id = club), (select name from members where id = organiser), ''))
$$;

create function set_event_host() returns trigger language plpgsql as $$
begin
  new.host_text := host_text_of(new.club_id, new.organiser_id);
  return new;
end $$;
-- Of whoever has left nothing stays: their events are nobody's from then on.
create trigger events_host before insert or update of club_id, organiser_id on events
  for each row execute function set_event_host();

create function rename_event_host() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'clubs' then
    update events set host_text = folded(new.name) where club_id = new.id;
  else
    update events set host_text = folded(new.name) where organiser_id = new.id;
  end if;
  return null;
end $$;
create trigger clubs_rename_event_host after update of name on clubs
  for each row when (new.name <> old.name) execute function rename_event_host();
create trigger members_rename_event_host after update of name on members
  for each row when (new.name <> old.name) execute function rename_event_host();

update events set host_text = host_text_of(club_id, organiser_id);

create index events_hosts on events using gin (host_text gin_trgm_ops)
  where is_public and cancelled_at is null and state = 'approved';
