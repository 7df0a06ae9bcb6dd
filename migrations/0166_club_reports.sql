-- What members tell a club's admins about it; those who look after the site hear of it too, in their own reports.
create table club_reports (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  reporter_id uuid references members on delete set null,
  words text not null check (char_length(words) between 1 and 2000),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references members on delete set null
);
create index club_reports_open on club_reports (club_id, created_at, id) where settled_at is null;
create unique index club_reports_once_open on club_reports (club_id, reporter_id) where settled_at is null;
create index club_reports_reporter on club_reports (reporter_id) where reporter_id is not null;
create index club_reports_settled_by on club_reports (settled_by) where settled_by is not null;
