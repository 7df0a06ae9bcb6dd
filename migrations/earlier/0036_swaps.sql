-- Swap hints: rings of two or three members, each of whom has what the one before wishes for. A hint promises nothing.

create table swap_hints (
  id uuid primary key default gen_random_uuid(),
  found_at timestamptz not null
);
comment on table swap_hints is
  'swaps: A ring of two or three members, found by a job. Its members may ask each other for the books; nobody has to.';
create index swap_hints_found on swap_hints (found_at, id);

create table swap_legs (
  hint_id uuid not null references swap_hints on delete cascade,
  -- Wishes for the work.
  getter_id uuid not null references members on delete cascade,
  -- Has the copy.
  giver_id uuid not null references members on delete cascade,
  work_id uuid not null,
  copy_id uuid not null references copies on delete cascade,
  -- The request that the getter made from the hint.
  exchange_id uuid references exchanges on delete set null,
  -- When the getter was notified of the hint.
  told_at timestamptz,
  primary key (hint_id, getter_id),
  constraint swap_legs_one_giving unique (hint_id, giver_id),
  constraint swap_legs_of_two check (getter_id <> giver_id)
);
comment on table swap_legs is 'swaps: What one member of a ring could get, and from whom.';
-- A wish has one hint.
create unique index swap_legs_one_of_wish on swap_legs (getter_id, work_id);
create index swap_legs_giver on swap_legs (giver_id);
create index swap_legs_copy on swap_legs (copy_id);
create unique index swap_legs_request on swap_legs (exchange_id) where exchange_id is not null;

-- Without one of its members there is no ring.
create function end_swap_hint() returns trigger language plpgsql as $$
begin
  delete from swap_hints where id = old.hint_id;
  return null;
end $$;
create trigger swap_legs_end_hint after delete on swap_legs
  for each row execute function end_swap_hint();

create table swap_rests (
  member_id uuid not null references members on delete cascade,
  work_id uuid not null,
  until timestamptz not null,
  primary key (member_id, work_id)
);
comment on table swap_rests is 'swaps: A member said "Not now": until then their wish for this work is part of no ring.';
create index swap_rests_until on swap_rests (until);

create table swap_tellings (
  member_id uuid primary key references members on delete cascade,
  told_at timestamptz not null
);
comment on table swap_tellings is 'swaps: When a member was last notified of a swap hint.';

create table swap_searches (
  member_id uuid primary key references members on delete cascade,
  since timestamptz not null default now()
);
comment on table swap_searches is
  'swaps: A member with a new wish or copy, until a job has looked for rings through them.';
create index swap_searches_earliest on swap_searches (since, member_id);

-- Stores a row only if the wish or the copy can be part of a ring.
create function note_swap_wish() returns trigger language plpgsql as $$
begin
  if exists (select from copies where work_id = new.work_id and listed and owner_id <> new.member_id) then
    insert into swap_searches (member_id) values (new.member_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger wishes_note_swap after insert on wishes
  for each row execute function note_swap_wish();

create function note_swap_copy() returns trigger language plpgsql as $$
begin
  if exists (select from wishes where member_id = new.owner_id)
    and exists (select from wishes where work_id = new.work_id and member_id <> new.owner_id) then
    insert into swap_searches (member_id) values (new.owner_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger copies_note_swap after insert on copies
  for each row when (new.listed) execute function note_swap_copy();
create trigger copies_note_swap_again
  after update of owner_id, paused_at, lent_elsewhere_to, withdrawn_at, active_exchange_id on copies
  for each row when (new.listed and not old.listed) execute function note_swap_copy();
