-- A member who has left stays as a row without a person in it: what others share with them stays theirs to read.
-- Cascades remain only where a row is purely that member's own (tests: members/foreign-keys.test.ts).

alter table members
  alter column email drop not null,
  add column left_at timestamptz,
  -- Who has left cannot come back by being enabled, and can no longer be written to.
  add constraint members_left check (
    (left_at is null) = (email is not null) and (left_at is null or (disabled_at is not null and not email_verified))
  );

do $$
declare
  kept record;
begin
  for kept in
    select c.conname, c.conrelid::regclass as child, a.attname, c.confrelid::regclass as parent
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and (c.conrelid::regclass::text, a.attname) in (
      ('blocks', 'blocked_id'),
      ('copies', 'owner_id'),
      ('conversations', 'low_id'), ('conversations', 'high_id'), ('conversations', 'asked_by'),
      ('participants', 'member_id'),
      ('messages', 'sender_id'),
      ('exchanges', 'owner_id'), ('exchanges', 'borrower_id'),
      ('ratings', 'rater_id'), ('ratings', 'rated_id'),
      ('reports', 'responsible_id')
    )
  loop
    execute format('alter table %s drop constraint %I', kept.child, kept.conname);
    execute format('alter table %s add constraint %I foreign key (%I) references %s', kept.child, kept.conname,
      kept.attname, kept.parent);
  end loop;
end $$;
