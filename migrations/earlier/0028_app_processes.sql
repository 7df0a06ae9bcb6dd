-- Which builds run on this database, so that a migration after a release waits until no older one does.
create table app_processes (
  id uuid primary key,
  build text not null check (char_length(build) between 1 and 40),
  newest_migration text collate "C" not null check (char_length(newest_migration) between 1 and 120),
  seen_at timestamptz not null default now()
);
comment on table app_processes is
  'store: The app processes heard of in the last hour, and the newest migration that each knows.';
