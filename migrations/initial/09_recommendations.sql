-- What to read next: works that the same members have, and what each member has a taste for.

create table recommendations_off (
  member_id uuid primary key references members on delete cascade,
  since timestamptz not null
);
comment on table recommendations_off is
  'recommendations: A member wants no recommendations. Nothing is computed from their books, or for them.';

create table not_for_me (
  member_id uuid not null references members on delete cascade,
  work_id uuid not null references works on delete cascade,
  marked_at timestamptz not null,
  primary key (member_id, work_id)
);
comment on table not_for_me is
  'recommendations: A work that is not recommended to the member again. Works that are read by the same people count less '
  'for them.';
create index not_for_me_work on not_for_me (work_id);

create table tastes (
  member_id uuid not null references members on delete cascade,
  work_id uuid not null references works on delete cascade,
  -- rules/recommendations/recommendations.ts
  kind text not null check (kind in ('read', 'rated', 'have', 'wish')),
  -- By kind and age.
  weight real not null check (weight > 0),
  -- Left out of neighbour_works, so that the next reading of some members can be predicted and compared with what they read.
  is_held_out boolean not null default false,
  -- Its member is new: they are recommended books by it, but it stands behind no pair of works.
  is_of_new boolean not null default false,
  primary key (member_id, work_id)
);
comment on table tastes is
  'recommendations: A work that a member has, wishes for, has borrowed or rated highly. Computed each night.';
create index tastes_of_work on tastes (work_id);

create table work_tastes (
  work_id uuid primary key references works on delete cascade,
  members integer not null check (members > 0),
  -- The length of its vector of tastes.
  norm real not null check (norm > 0)
);
comment on table work_tastes is 'recommendations: How many members have a taste for a work. Computed each night.';
create index work_tastes_popular on work_tastes (members desc, work_id);

create table neighbour_works (
  work_id uuid not null references works on delete cascade,
  neighbour_id uuid not null references works on delete cascade,
  -- From 1.
  position smallint not null check (position > 0),
  score real not null check (score > 0),
  -- Fewer would tell what one of them reads.
  supporters integer not null check (supporters >= 3),
  primary key (work_id, neighbour_id),
  constraint neighbour_works_two check (work_id <> neighbour_id)
);
comment on table neighbour_works is
  'recommendations: Works that the same members have a taste for, the nearest for each work. Computed each night.';
create index neighbour_works_neighbour on neighbour_works (neighbour_id);

create table recommendation_runs (
  computed_at timestamptz primary key,
  tastes integer not null check (tastes >= 0),
  pairs integer not null check (pairs >= 0),
  -- Held-out loans, and how many of them were among ten recommended, popular and newest works near the reader.
  tried integer not null check (tried >= 0),
  hits integer not null check (hits between 0 and tried),
  popular_hits integer not null check (popular_hits between 0 and tried),
  newest_hits integer not null check (newest_hits between 0 and tried),
  -- Whether home shows recommendations. Otherwise it shows the newest books.
  is_used boolean not null
);
comment on table recommendation_runs is
  'recommendations: When recommendations were computed, and how well they predicted what members borrowed.';

create table recommended_works (
  member_id uuid primary key references members on delete cascade,
  -- The best first. A work that is gone since the night is skipped.
  work_ids uuid[] not null,
  -- For each of them: which taste it follows from, and for which work.
  kinds text[] not null,
  because_ids uuid[] not null,
  constraint recommended_works_whole check (
    cardinality(kinds) = cardinality(work_ids) and cardinality(because_ids) = cardinality(work_ids)
  )
);
comment on table recommended_works is
  'recommendations: Works that a member may like, with the reason for each. Computed each night.';

-- An edition that joins another work, or leaves one, takes along what members said of it and have a taste for, and that a
-- member wants no swap of it for now.
create function take_tastes_along() returns trigger language plpgsql as $$
begin
  insert into not_for_me (member_id, work_id, marked_at)
  select member_id, new.work_id, marked_at from not_for_me where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into tastes (member_id, work_id, kind, weight, is_held_out)
  select member_id, new.work_id, kind, weight, is_held_out from tastes where work_id = old.work_id
  on conflict (member_id, work_id) do nothing;
  insert into swap_rests as known (member_id, work_id, until)
  select member_id, new.work_id, until from swap_rests where work_id = old.work_id
  on conflict (member_id, work_id) do update set until = greatest(known.until, excluded.until);
  return new;
end $$;
-- Named so that it fires after the triggers that choose the work (books_join_…), and before an empty work is deleted.
create trigger books_take_tastes before update on books
  for each row when (new.work_id is distinct from old.work_id) execute function take_tastes_along();
