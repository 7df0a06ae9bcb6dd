-- Book clubs: their members, what they talk about, what they read, and how they choose the next book.

create table clubs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 3 and 50),
  description text not null check (char_length(btrim(description)) between 10 and 500),
  category text not null check (category in (
    'Fiction', 'Non-Fiction', 'Mystery', 'Sci-Fi', 'Fantasy', 'Biography', 'History', 'Self-Help', 'Poetry', 'Classics',
    'Romance', 'Thriller', 'General', 'Historical')),
  visibility text not null check (visibility in ('public', 'private')),
  -- Null: for the whole city.
  suburb text check (suburb <> ''),
  picture_id uuid references images on delete set null,
  created_by uuid references members on delete set null,
  created_at timestamptz not null default now(),
  -- Since then it is an archive for its members, in which nobody can write.
  closed_at timestamptz,
  -- Hidden by an administrator or by reports. If it is shown again, it is open or closed as before.
  hidden_at timestamptz,
  -- When somebody last did something in it that others notice.
  last_active_at timestamptz not null default now(),
  -- Kept by a trigger, so that lists of clubs don't count.
  members integer not null default 0 check (members >= 0)
);
comment on table clubs is 'clubs: A book club.';
create index clubs_listed on clubs (last_active_at desc, id) where closed_at is null;
create index clubs_listed_by_category on clubs (category, last_active_at desc, id) where closed_at is null;
create index clubs_picture on clubs (picture_id) where picture_id is not null;
create index clubs_created_by on clubs (created_by) where created_by is not null;
-- Clubs are found by any part of a word in their name or description.
create index clubs_words on clubs using gin ((name || ' ' || description) gin_trgm_ops);
create index clubs_listed_by_suburb on clubs (suburb, last_active_at desc, id) where closed_at is null;

create table club_members (
  club_id uuid not null references clubs on delete cascade,
  member_id uuid not null references members on delete cascade,
  role text not null default 'member' check (role in ('admin', 'moderator', 'member')),
  joined_at timestamptz not null default now(),
  primary key (club_id, member_id)
);
comment on table club_members is 'clubs: A member of a club, with their role.';
create index club_members_of_member on club_members (member_id, club_id);
-- Admins and moderators come first, then the longest members.
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

-- An open club always has an admin. Checked when a transaction commits, with the club locked: of two admins who leave
-- at once the second waits for the first and then sees that nobody is left.
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

create table club_join_requests (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  member_id uuid not null references members on delete cascade,
  message text not null default '' check (char_length(message) <= 500),
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  -- The admin's words to the member who asked.
  answer text not null default '' check (char_length(answer) <= 500),
  answered_by uuid references members on delete set null,
  answered_at timestamptz,
  constraint club_join_requests_answered check ((state = 'waiting') = (answered_at is null))
);
comment on table club_join_requests is 'clubs: A request to join a private club. Once answered it stays as it was.';
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
comment on table club_bans is 'clubs: A member who may not join a club again.';
create index club_bans_of_member on club_bans (member_id);
create index club_bans_banned_by on club_bans (banned_by) where banned_by is not null;

create table club_invitations (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  invited_by uuid not null references members on delete cascade,
  link_digest text unique,
  invited_id uuid references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Withdrawn by an admin, or answered by the member who was invited.
  ended_at timestamptz,
  uses integer not null default 0 check (uses >= 0),
  most_uses integer not null check (most_uses > 0),
  constraint club_invitations_for_whom check ((link_digest is null) <> (invited_id is null)),
  constraint club_invitations_used_up check (uses <= most_uses)
);
comment on table club_invitations is
  'clubs: An invitation to a club: a link that several people can use, of which only a digest is stored, or for one '
  'member.';
create unique index club_invitations_one_each on club_invitations (club_id, invited_id)
  where invited_id is not null and ended_at is null;
create index club_invitations_of_club on club_invitations (club_id, created_at desc, id) where ended_at is null;
create index club_invitations_of_member on club_invitations (invited_id) where invited_id is not null;
create index club_invitations_invited_by on club_invitations (invited_by);

create table club_reports (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  reporter_id uuid references members on delete set null,
  words text not null check (char_length(words) between 1 and 2000),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references members on delete set null
);
comment on table club_reports is
  'clubs: A report to a club''s admins. Administrators get it too, in their own reports.';
create index club_reports_open on club_reports (club_id, created_at, id) where settled_at is null;
create unique index club_reports_once_open on club_reports (club_id, reporter_id) where settled_at is null;
create index club_reports_reporter on club_reports (reporter_id) where reporter_id is not null;
create index club_reports_settled_by on club_reports (settled_by) where settled_by is not null;

create table discussions (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  -- Stays when its author leaves, because others have answered.
  author_id uuid not null references members,
  title text not null check (char_length(btrim(title)) between 1 and 150),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  pinned_at timestamptz,
  -- Since then nobody can write in it.
  locked_at timestamptz,
  -- The number of its last post. Deleted posts keep theirs, so that a page begins where it began.
  last_number integer not null default 0 check (last_number >= 0),
  -- How many replies are not deleted.
  replies integer not null default 0 check (replies >= 0),
  constraint discussions_of_their_club unique (id, club_id)
);
comment on table discussions is
  'clubs: A discussion in a club: its title and its counters. The words are in its posts.';
create index discussions_of_club on discussions (club_id, (pinned_at is null), last_active_at desc, id);
create index discussions_author on discussions (author_id);

create table discussion_posts (
  id uuid primary key default gen_random_uuid(),
  discussion_id uuid not null references discussions on delete cascade,
  club_id uuid not null,
  number integer not null check (number >= 0),
  author_id uuid not null references members,
  -- Markdown, and the HTML it was rendered to when it was written. Empty once it is deleted.
  body text not null check (char_length(body) <= 10000),
  html text not null,
  links text[] not null default '{}' check (cardinality(links) <= 10),
  -- The text without spoilers.
  words text not null default '',
  -- That text, folded; of number 0 with the title.
  search_text text not null default '',
  -- The place in the book it is about, if its author said so.
  about_place integer check (about_place > 0),
  about_unit text check (about_unit in ('page', 'chapter')),
  -- Idempotency key.
  client_key uuid not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  constraint discussion_posts_numbered unique (discussion_id, number),
  constraint discussion_posts_once unique (author_id, client_key),
  constraint discussion_posts_about check ((about_place is null) = (about_unit is null)),
  constraint discussion_posts_emptied check (deleted_at is null or (body = '' and html = '')),
  constraint discussion_posts_of_their_club foreign key (discussion_id, club_id)
    references discussions (id, club_id) on delete cascade,
  constraint discussion_posts_nothing_to_find check (deleted_at is null or (words = '' and search_text = ''))
);
comment on table discussion_posts is 'clubs: A post in a discussion. Number 0 begins it; those after it are replies.';
-- Club and words in one index: a word that is common in all clubs together may be rare in one.
create index discussion_posts_words on discussion_posts using gin (club_id, search_text gin_trgm_ops)
  where deleted_at is null and hidden_at is null;
-- A search in a club reads its newest posts first, so a common word doesn't read them all.
create index discussion_posts_newest on discussion_posts (club_id, created_at desc, id)
  where deleted_at is null and hidden_at is null;

create table discussion_mentions (
  post_id uuid not null references discussion_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (post_id, member_id)
);
comment on table discussion_mentions is 'clubs: A member who is mentioned in a post.';
create index discussion_mentions_of_member on discussion_mentions (member_id);

create table discussion_files (
  id uuid primary key default gen_random_uuid(),
  -- Null before it is posted and after its post was deleted; it is removed after a day.
  post_id uuid references discussion_posts on delete set null,
  uploaded_by uuid references members on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  bytes bigint not null default 0 check (bytes >= 0),
  -- A picture is re-encoded and shown in the post. Its original file isn't kept.
  image_id uuid references images on delete set null,
  -- A description of the picture, in its sender's words.
  alt text not null default '' check (char_length(alt) <= 200),
  created_at timestamptz not null default now()
);
comment on table discussion_files is
  'clubs: A file on disk that a member sent with a post. The row comes first, so that files left behind by a failure '
  'are found and removed.';
create index discussion_files_of_post on discussion_files (post_id) where post_id is not null;
create index discussion_files_unused on discussion_files (created_at) where post_id is null;
create index discussion_files_of_member on discussion_files (uploaded_by, created_at) where uploaded_by is not null;
create unique index discussion_files_image on discussion_files (image_id) where image_id is not null;

create table discussion_readers (
  discussion_id uuid not null references discussions on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- The last post before the first gap.
  read_to integer not null default -1,
  -- Null until they follow it, stop following it, or write in it.
  follows boolean,
  -- The last post that they were shown, even if they jumped to it. Notices depend on it.
  seen_to integer not null default -1,
  primary key (discussion_id, member_id),
  constraint discussion_readers_seen check (seen_to >= read_to)
);
comment on table discussion_readers is 'clubs: How far a member has read a discussion, and whether they follow it.';
create index discussion_readers_of_member on discussion_readers (member_id);
create index discussion_readers_following on discussion_readers (discussion_id, member_id) where follows;

create table post_reactions (
  post_id uuid not null references discussion_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('like', 'love', 'funny', 'sad', 'think')),
  reacted_at timestamptz not null default now(),
  primary key (post_id, kind, member_id)
);
comment on table post_reactions is 'clubs: A member''s reaction to a post, each kind once.';
create index post_reactions_of_member on post_reactions (member_id);

create table club_books (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  book_id uuid not null references books,
  -- The discussion about the book.
  discussion_id uuid references discussions on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  -- The unit of its schedule, and how much there is to read, as far as the club knows.
  unit text not null default 'chapter' check (unit in ('chapter', 'page')),
  chapters integer check (chapters between 1 and 200),
  pages integer check (pages between 1 and 5000),
  -- Counts changes of the schedule (optimistic locking): of two members who edit it at once, the second is told.
  schedule_version integer not null default 0,
  -- How many ratings, and the sum of their stars. Kept by a trigger.
  ratings integer not null default 0 check (ratings >= 0),
  stars integer not null default 0,
  constraint club_books_of_club unique (id, club_id),
  constraint club_books_rated check (stars between ratings and 5 * ratings)
);
comment on table club_books is 'clubs: A book that a club reads or has read, with its ratings.';
create unique index club_books_one_at_a_time on club_books (club_id) where finished_at is null;
create index club_books_read on club_books (club_id, finished_at desc, id) where finished_at is not null;
create index club_books_book on club_books (book_id);
create index club_books_discussion on club_books (discussion_id) where discussion_id is not null;

create table club_book_parts (
  club_book_id uuid not null references club_books on delete cascade,
  through integer not null check (through between 1 and 5000),
  due_on date not null,
  -- The discussion about this stretch.
  discussion_id uuid references discussions on delete set null,
  primary key (club_book_id, through),
  constraint club_book_parts_by_day unique (club_book_id, due_on)
);
comment on table club_book_parts is
  'clubs: A stretch of a club''s schedule: it ends with a chapter or page (club_books.unit) and is read by a day of '
  'the city.';
create index club_book_parts_discussion on club_book_parts (discussion_id) where discussion_id is not null;

create table club_book_places (
  club_book_id uuid not null,
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  unit text not null check (unit in ('chapter', 'page')),
  at integer not null check (at between 1 and 5000),
  is_finished boolean not null default false,
  -- Shown with their name to others in the club.
  is_shared boolean not null default false,
  changed_at timestamptz not null,
  primary key (club_book_id, member_id),
  constraint club_book_places_of_book foreign key (club_book_id, club_id)
    references club_books (id, club_id) on delete cascade,
  constraint club_book_places_of_members foreign key (club_id, member_id) references club_members on delete cascade
);
comment on table club_book_places is
  'clubs: How far a member has read a club''s book. Deleted when they leave the club.';
create index club_book_places_member on club_book_places (club_id, member_id);
create index club_book_places_of_whom on club_book_places (member_id);
create index club_book_places_shared on club_book_places (club_book_id, changed_at desc) where is_shared;

create table club_book_ratings (
  club_book_id uuid not null references club_books on delete cascade,
  member_id uuid not null references members on delete cascade,
  stars integer not null check (stars between 1 and 5),
  rated_at timestamptz not null,
  primary key (club_book_id, member_id)
);
comment on table club_book_ratings is
  'clubs: A member''s stars for a club''s book. They stay when the member leaves the club, and are deleted with the '
  'account.';
create index club_book_ratings_of_member on club_book_ratings (member_id);

create function count_club_book_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update club_books set ratings = ratings - 1, stars = stars - old.stars where id = old.club_book_id;
  end if;
  if tg_op <> 'DELETE' then
    update club_books set ratings = ratings + 1, stars = stars + new.stars where id = new.club_book_id;
  end if;
  return null;
end $$;
create trigger club_book_ratings_counted after insert or update of stars or delete on club_book_ratings
  for each row execute function count_club_book_rating();

create table club_choices (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  opened_by uuid references members on delete set null,
  opened_at timestamptz not null,
  nominate_until timestamptz not null,
  vote_until timestamptz not null,
  -- How many books a member may nominate.
  per_member integer not null check (per_member between 1 and 3),
  -- When members were told that the vote is open, and that it ends within a day.
  voting_told_at timestamptz,
  ending_told_at timestamptz,
  -- Since then nothing changes. If it was called off, it wasn't counted.
  closed_at timestamptz,
  is_called_off boolean not null default false,
  winner_id uuid,
  -- The count (rules/clubs/choice/ranked-count.ts), and from how many ballots.
  rounds jsonb,
  ballots integer,
  constraint club_choices_in_order check (nominate_until > opened_at and vote_until > nominate_until),
  constraint club_choices_counted check (
    (closed_at is not null and not is_called_off) = (rounds is not null)
    and (rounds is null) = (ballots is null) and (winner_id is null or rounds is not null)
  ),
  constraint club_choices_called_off check (closed_at is not null or not is_called_off),
  constraint club_choices_of_club unique (id, club_id)
);
comment on table club_choices is
  'clubs: How a club chooses its next book: members nominate books and rank the candidates, and then the ballots are '
  'counted.';
create unique index club_choices_one_at_a_time on club_choices (club_id) where closed_at is null;
create index club_choices_closed on club_choices (club_id, closed_at desc) where closed_at is not null;
create index club_choices_to_open on club_choices (nominate_until) where closed_at is null and voting_told_at is null;
create index club_choices_to_close on club_choices (vote_until) where closed_at is null;
create index club_choices_opened_by on club_choices (opened_by) where opened_by is not null;

create table club_candidates (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null references club_choices on delete cascade,
  book_id uuid not null references books,
  nominated_by uuid references members on delete set null,
  nominated_at timestamptz not null,
  -- Copies on a shelf near the club's members. Counted by a job.
  copies_near integer not null default 0 check (copies_near >= 0),
  counted_at timestamptz not null,
  constraint club_candidates_once unique (choice_id, book_id),
  constraint club_candidates_of_choice unique (choice_id, id)
);
comment on table club_candidates is 'clubs: A book that is nominated in a choice.';
create index club_candidates_book on club_candidates (book_id);
create index club_candidates_nominated_by on club_candidates (nominated_by) where nominated_by is not null;

alter table club_choices add constraint club_choices_winner
  foreign key (id, winner_id) references club_candidates (choice_id, id);

create table club_ballots (
  choice_id uuid not null,
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  ranking uuid[] not null check (cardinality(ranking) between 1 and 20),
  cast_at timestamptz not null,
  primary key (choice_id, member_id),
  constraint club_ballots_of_choice foreign key (choice_id, club_id)
    references club_choices (id, club_id) on delete cascade,
  constraint club_ballots_of_members foreign key (club_id, member_id) references club_members on delete cascade
);
comment on table club_ballots is
  'clubs: How a member ranks the candidates, best first. Deleted when they leave the club; the result of a count stays.';
create index club_ballots_member on club_ballots (club_id, member_id);
create index club_ballots_of_whom on club_ballots (member_id);

-- A ballot is cast during the vote, with candidates only, each once. Closing the choice locks its row: a ballot is
-- either counted or refused.
create function ballot_counts() returns trigger language plpgsql as $$
begin
  perform from club_choices c where c.id = new.choice_id and c.closed_at is null
    and new.cast_at >= c.nominate_until and new.cast_at < c.vote_until for share;
  if not found then
    raise exception 'No vote at this time' using errcode = 'check_violation', constraint = 'club_ballots_in_time';
  end if;
  if cardinality(new.ranking) <> (
    select count(*) from club_candidates where choice_id = new.choice_id and id = any (new.ranking)
  ) then
    raise exception 'Not what is up, each once' using errcode = 'check_violation', constraint = 'club_ballots_of_candidates';
  end if;
  return new;
end $$;
create trigger club_ballots_count before insert or update on club_ballots
  for each row execute function ballot_counts();

-- Copies that a member shows to one of their clubs. A member who leaves the club, is removed, or closes their account takes
-- them out of it. Nobody else sees them then.
alter table copies add constraint copies_club_of_owner foreign key (club_id, owner_id)
  references club_members (club_id, member_id) on delete set null (club_id);
create index copies_of_club on copies (club_id, owner_id) where club_id is not null;

-- A copy that everybody can see, nobody any more, or somebody else's, is no longer the club's.
create function keep_club_of_copy() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.club_id is not distinct from old.club_id then
    if new.paused_at is null or new.withdrawn_at is not null or new.owner_id <> old.owner_id then
      new.club_id := null;
    end if;
  elsif new.club_id is not null then
    -- The club cannot close meanwhile (race condition).
    perform from clubs where id = new.club_id and closed_at is null and hidden_at is null for share;
    if not found then
      raise exception 'The club % is closed', new.club_id
        using errcode = 'check_violation', constraint = 'copies_club_open', table = 'copies';
    end if;
  end if;
  return new;
end $$;
create trigger copies_keep_club before insert or update of club_id, paused_at, withdrawn_at, owner_id on copies
  for each row execute function keep_club_of_copy();

-- Whether the owner can show copies to the club. The library comes before clubs and asks by this function. Locks the club and
-- the membership in the order in which a member leaves and a club closes: before the copies.
create function lock_own_club(club uuid, member uuid) returns boolean language plpgsql as $$
begin
  perform from clubs where id = club and closed_at is null and hidden_at is null for share;
  if not found then return false; end if;
  perform from club_members where club_id = club and member_id = member for key share;
  return found;
end $$;

create function is_in_club(club uuid, member uuid) returns boolean language sql stable as $$
  select exists (select from club_members where club_id = club and member_id = member)
$$;

-- At home and shared with this member, for whomever it may be kept.
create function is_free_for(c copies, member uuid) returns boolean language sql stable as $$
  select is_at_home(c) and (c.paused_at is null or is_in_club(c.club_id, member))
$$;

-- A copy of a club is requested by its members alone. A borrower who leaves the club at the same moment either waits until
-- this request is stored, or cannot make it (race condition).
create function refuse_copy_of_other_club() returns trigger language plpgsql as $$
declare
  of_club uuid := (select club_id from copies where id = new.copy_id);
begin
  if of_club is null then return new; end if;
  perform from club_members where club_id = of_club and member_id = new.borrower_id for key share;
  if not found then
    raise exception 'The copy % is for another club', new.copy_id
      using errcode = 'check_violation', constraint = 'exchanges_copy_of_own_club', table = 'exchanges';
  end if;
  return new;
end $$;
create trigger exchanges_copy_of_own_club before insert on exchanges
  for each row execute function refuse_copy_of_other_club();

-- Copies that are reserved for a club, or for a member whom their owner knows from one. What holds ask about clubs is here too,
-- because holds come before them.
alter table reservations add foreign key (club_id) references clubs on delete cascade;

-- Whom an owner can reserve a copy for because they are in a club together.
create function club_mates(member uuid) returns setof uuid language sql stable as $$
  select mate.member_id
  from club_members own
  join clubs k on k.id = own.club_id and k.closed_at is null and k.hidden_at is null
  join club_members mate on mate.club_id = own.club_id and mate.member_id <> own.member_id
  where own.member_id = member
$$;
create function clubs_of(member uuid) returns table (id uuid, name text) language sql stable as $$
  select k.id, k.name from club_members own
  join clubs k on k.id = own.club_id and k.closed_at is null and k.hidden_at is null
  where own.member_id = member
$$;

-- Nobody else has been promised the copy, and it is reserved for nobody else.
create function may_have(copy uuid, member uuid) returns boolean language sql stable as $$
  select not exists (
      select from hold_offers o join holds h on h.id = o.hold_id
      where o.copy_id = copy and o.state = 'open' and h.member_id <> member)
    and not exists (
      select from reservations r
      where r.copy_id = copy and r.member_id is distinct from member
        and not exists (select from club_members k where k.club_id = r.club_id and k.member_id = member))
$$;

-- The member can request the copy, as far as its state is concerned.
create function can_have(c copies, member uuid) returns boolean language sql stable as $$
  select is_free_for(c, member) and (c.kept_until is null or may_have(c.id, member))
$$;

create function refuse_reserved_copy() returns trigger language plpgsql as $$
begin
  if not may_have(new.copy_id, new.borrower_id) then
    raise exception 'The copy % is reserved', new.copy_id
      using errcode = 'check_violation', constraint = 'exchanges_copy_not_reserved', table = 'exchanges';
  end if;
  return new;
end $$;
-- After exchanges_copy_not_offered, in the order of their names.
create trigger exchanges_copy_not_reserved before insert on exchanges
  for each row execute function refuse_reserved_copy();

-- The copies of a member who leaves, or of a club that closes, are locked in one order before any of them changes (deadlock).
create function lock_copies_of_leaver() returns trigger language plpgsql as $$
begin
  perform from copies c
  where c.id in (
    select id from copies where club_id = old.club_id and owner_id = old.member_id
    union all select o.id from reservations r join copies o on o.id = r.copy_id
      where r.club_id = old.club_id and o.owner_id = old.member_id
    union all select o.id from reservations r join copies o on o.id = r.copy_id
      where r.member_id = old.member_id and o.club_id = old.club_id)
  order by c.id for no key update of c;
  return old;
end $$;
create trigger club_members_lock_copies before delete on club_members
  for each row execute function lock_copies_of_leaver();

-- A reservation ends once its owner and its club have nothing to do with each other; and so does what was reserved for the
-- member who leaves, and that they can no longer see.
create function end_reservations_of_leaver() returns trigger language plpgsql as $$
begin
  perform from copies c join reservations r on r.copy_id = c.id
  where (r.club_id = old.club_id and c.owner_id = old.member_id)
    or (r.member_id = old.member_id and c.club_id = old.club_id)
  order by c.id for no key update of c;
  delete from reservations r using copies c
  where c.id = r.copy_id
    and ((r.club_id = old.club_id and c.owner_id = old.member_id)
      or (r.member_id = old.member_id and c.club_id = old.club_id));
  return null;
end $$;
create trigger club_members_end_reservations after delete on club_members
  for each row execute function end_reservations_of_leaver();

create function end_reservations_of_club() returns trigger language plpgsql as $$
begin
  perform from copies c
  where c.club_id = new.id or c.id in (select copy_id from reservations where club_id = new.id)
  order by c.id for no key update of c;
  delete from reservations where club_id = new.id;
  update copies set club_id = null where club_id = new.id;
  return null;
end $$;
create trigger clubs_end_reservations after update of closed_at, hidden_at on clubs
  for each row when (new.closed_at is not null or new.hidden_at is not null)
  execute function end_reservations_of_club();

-- A copy that is shown to a club is no longer kept for somebody who does not see it then.
create function end_reservation_outside_club() returns trigger language plpgsql as $$
begin
  if exists (
    select from reservations r
    where r.copy_id = new.id and coalesce(r.club_id <> new.club_id, not is_in_club(new.club_id, r.member_id)))
  then
    perform end_reservation_of(new.id, new.owner_id, null);
  end if;
  return null;
end $$;
create trigger copies_end_reservation_outside_club after update of club_id on copies
  for each row when (new.club_id is not null and new.club_id is distinct from old.club_id)
  execute function end_reservation_outside_club();

-- Leaves out members who cannot be offered the copy: they cannot see it, have got the book, have one of their own, have a
-- disabled account, or have blocked its owner. A block by the owner makes no difference: a number that changed with whom they
-- block would tell who waits.
create function waiting_before(copy uuid, borrower uuid) returns integer language sql stable as $$
  select count(*)::integer
  from copies c
  join holds h on h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id) and h.handed_over_in is null
  join members m on m.id = h.member_id and m.disabled_at is null
  left join holds own on own.member_id = borrower and own.work_id = c.work_id and own.handed_over_in is null
    and (own.copy_id is null or own.copy_id = c.id)
  where c.id = copy and h.member_id not in (c.owner_id, borrower)
    and (c.club_id is null or is_in_club(c.club_id, h.member_id))
    and (own.id is null or (h.created_at, h.id) < (own.created_at, own.id))
    and not exists (
      select from copies held where held.owner_id = h.member_id and held.work_id = c.work_id and held.withdrawn_at is null)
    and not exists (select from blocks b where b.blocker_id = h.member_id and b.blocked_id = c.owner_id)
$$;
comment on function waiting_before is
  'How many members wait for a copy before this borrower: all of them, if the borrower does not wait.';
