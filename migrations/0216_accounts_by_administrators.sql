-- Accounts as administrators see and change them: why one is disabled or suspended, how often a member was reported, and lists of
-- a hundred thousand of them.

alter table members
  -- Said by whoever disabled the account, and shown to its member. Who is leaving is disabled too, without one.
  add column disabled_reason text check (char_length(disabled_reason) between 1 and 500),
  -- Until then the member reads, and begins and writes nothing. It ends by itself.
  add column suspended_until timestamptz,
  add column suspended_reason text check (char_length(suspended_reason) between 1 and 500),
  -- Reports about them that are open or were upheld.
  add column times_reported integer not null default 0 check (times_reported >= 0);

update members set disabled_reason = 'No reason was written down.'
where disabled_at is not null and left_at is null and not exists (select from departures where member_id = members.id);

update members set times_reported = told.count
from (select responsible_id, count(*) as count from reports where state <> 'dismissed' group by responsible_id) told
where told.responsible_id = members.id;

alter table members
  add constraint members_disabled_for_a_reason check (disabled_reason is null or disabled_at is not null),
  add constraint members_suspended_for_a_reason check ((suspended_until is null) = (suspended_reason is null));

create function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.responsible_id is not null and old.state <> 'dismissed' then
    update members set times_reported = times_reported - 1 where id = old.responsible_id;
  end if;
  if tg_op <> 'DELETE' and new.responsible_id is not null and new.state <> 'dismissed' then
    update members set times_reported = times_reported + 1 where id = new.responsible_id;
  end if;
  return null;
end $$;
create trigger reports_counted after insert or delete on reports for each row execute function count_reports();
create trigger reports_recounted after update of state, responsible_id on reports
  for each row when ((old.state = 'dismissed') <> (new.state = 'dismissed') or old.responsible_id is distinct from new.responsible_id)
  execute function count_reports();

-- The lists of the dashboard, the newest member first, and their search.
create index members_joined on members (created_at desc, id desc) where is_confirmed and left_at is null;
create index members_reported on members (created_at desc, id desc)
  where is_confirmed and left_at is null and times_reported > 0;
create index members_shut_out on members (created_at desc, id desc)
  where is_confirmed and left_at is null and disabled_reason is not null;
create index members_searched on members using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops)
  where is_confirmed and left_at is null;

-- How many there are, as the sum of changes: no two sign-ups wait for one another's row. A job adds them up from time to time.
create table member_changes (total integer not null, reported integer not null, disabled integer not null);

create function note_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_changes select * from (
      select count(*) as total, count(*) filter (where times_reported > 0) as reported,
        count(*) filter (where disabled_reason is not null) as disabled
      from after where is_confirmed and left_at is null
    ) c where total <> 0;
  elsif tg_op = 'DELETE' then
    insert into member_changes select * from (
      select -count(*) as total, -count(*) filter (where times_reported > 0) as reported,
        -count(*) filter (where disabled_reason is not null) as disabled
      from before where is_confirmed and left_at is null
    ) c where total <> 0;
  else
    insert into member_changes select * from (
      select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where times_reported > 0), 0) as reported,
        coalesce(sum(change) filter (where disabled_reason is not null), 0) as disabled
      from (
        select 1 as change, times_reported, disabled_reason from after where is_confirmed and left_at is null
        union all select -1, times_reported, disabled_reason from before where is_confirmed and left_at is null
      ) changed
    ) c where total <> 0 or reported <> 0 or disabled <> 0;
  end if;
  return null;
end $$;
create trigger members_note_new after insert on members
  referencing new table as after for each statement execute function note_members();
create trigger members_note_changed after update on members
  referencing old table as before new table as after for each statement execute function note_members();
create trigger members_note_gone after delete on members
  referencing old table as before for each statement execute function note_members();

insert into member_changes
select count(*), count(*) filter (where times_reported > 0), count(*) filter (where disabled_reason is not null)
from members where is_confirmed and left_at is null having count(*) > 0;
