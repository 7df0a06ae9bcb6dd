-- Book clubs: what they are, who is in them and as what, who asks to come in, who may not, and who is invited.

create table clubs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 3 and 50),
  description text not null check (char_length(btrim(description)) between 10 and 500),
  category text not null check (category in (
    'Fiction', 'Non-Fiction', 'Mystery', 'Sci-Fi', 'Fantasy', 'Biography', 'History', 'Self-Help', 'Poetry', 'Classics',
    'Romance', 'Thriller', 'General', 'Historical')),
  visibility text not null check (visibility in ('public', 'private')),
  picture_id uuid references images on delete set null,
  created_by uuid references members on delete set null,
  created_at timestamptz not null default now(),
  -- From then on an archive that its members read.
  closed_at timestamptz,
  -- When somebody last did something in it that others notice.
  last_active_at timestamptz not null default now(),
  -- Kept by the triggers below, so that a list of clubs counts nothing.
  members integer not null default 0 check (members >= 0)
);
create index clubs_listed on clubs (last_active_at desc, id) where closed_at is null;
create index clubs_listed_by_category on clubs (category, last_active_at desc, id) where closed_at is null;
create index clubs_picture on clubs (picture_id) where picture_id is not null;
create index clubs_created_by on clubs (created_by) where created_by is not null;

create table club_members (
  club_id uuid not null references clubs on delete cascade,
  member_id uuid not null references members on delete cascade,
  role text not null default 'member' check (role in ('admin', 'moderator', 'member')),
  joined_at timestamptz not null default now(),
  primary key (club_id, member_id)
);
create index club_members_of_member on club_members (member_id, club_id);
-- Those who look after it come first, and then who has been in it longest.
create index club_members_by_rank on club_members
  (club_id, (case role when 'admin' then 0 when 'moderator' then 1 else 2 end), joined_at, member_id);

create function count_club_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update clubs c set members = c.members + n.count
    from (select club_id, count(*) from added group by club_id) n where c.id = n.club_id;
  else
    update clubs c set members = c.members - n.count
    from (select club_id, count(*) from gone group by club_id) n where c.id = n.club_id;
  end if;
  return null;
end $$;
create trigger club_members_added after insert on club_members
  referencing new table as added for each statement execute function count_club_members();
create trigger club_members_gone after delete on club_members
  referencing old table as gone for each statement execute function count_club_members();

-- An open club is never without an admin. Looked at when a transaction commits, with the club locked: of two admins who leave at
-- once the second waits for the first and then sees that nobody is left.
create function club_has_an_admin() returns trigger language plpgsql as $$
declare
  looked_at uuid := case when tg_table_name = 'clubs' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'club_id' end;
begin
  perform from clubs where id = looked_at and closed_at is null for no key update;
  if found and not exists (select from club_members where club_id = looked_at and role = 'admin') then
    raise exception 'An open club needs an admin' using errcode = 'check_violation', constraint = 'clubs_have_an_admin';
  end if;
  return null;
end $$;
create constraint trigger clubs_begin_with_an_admin after insert on clubs
  deferrable initially deferred for each row execute function club_has_an_admin();
create constraint trigger clubs_open_with_an_admin after update of closed_at on clubs
  deferrable initially deferred for each row when (new.closed_at is null) execute function club_has_an_admin();
create constraint trigger club_members_leave_an_admin after delete or update of role on club_members
  deferrable initially deferred for each row when (old.role = 'admin') execute function club_has_an_admin();

-- To be let into a private club. Answered, it stays as what was said.
create table club_join_requests (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  member_id uuid not null references members on delete cascade,
  message text not null default '' check (char_length(message) <= 500),
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  -- A word of the admin to whoever asked.
  answer text not null default '' check (char_length(answer) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  constraint club_join_requests_answered check ((state = 'waiting') = (answered_at is null))
);
create unique index club_join_requests_one_at_a_time on club_join_requests (club_id, member_id) where state = 'waiting';
create index club_join_requests_waiting on club_join_requests (club_id, asked_at, id) where state = 'waiting';
create index club_join_requests_of_member on club_join_requests (member_id, club_id);
create index club_join_requests_answered_by on club_join_requests (answered_by) where answered_by is not null;

create table club_bans (
  club_id uuid not null references clubs on delete cascade,
  member_id uuid not null references members on delete cascade,
  banned_by uuid references members on delete set null,
  banned_at timestamptz not null default now(),
  primary key (club_id, member_id)
);
create index club_bans_of_member on club_bans (member_id);
create index club_bans_banned_by on club_bans (banned_by) where banned_by is not null;

-- By a link, of which only a digest is kept and which several may use; or of one member.
create table club_invitations (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  invited_by uuid not null references members on delete cascade,
  link_digest text unique,
  invited_id uuid references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Withdrawn by an admin, or answered by whom it was for.
  ended_at timestamptz,
  uses integer not null default 0 check (uses >= 0),
  most_uses integer not null check (most_uses > 0),
  constraint club_invitations_for_whom check ((link_digest is null) <> (invited_id is null)),
  constraint club_invitations_used_up check (uses <= most_uses)
);
create unique index club_invitations_one_each on club_invitations (club_id, invited_id)
  where invited_id is not null and ended_at is null;
create index club_invitations_of_club on club_invitations (club_id, created_at desc, id) where ended_at is null;
create index club_invitations_of_member on club_invitations (invited_id) where invited_id is not null;
create index club_invitations_invited_by on club_invitations (invited_by);
