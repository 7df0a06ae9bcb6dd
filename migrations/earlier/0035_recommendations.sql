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
  'recommendations: A work that is not recommended to the member again. Works that are read by the same people count less for them.';
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

-- Other books of an author.
create index books_of_author on books (folded(author));
