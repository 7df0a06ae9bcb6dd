-- What clubs talk about: discussions, what is written in them, the files sent along, and who has read how far.

create table discussions (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  -- Stays when its author leaves: others have answered.
  author_id uuid not null references members,
  title text not null check (char_length(btrim(title)) between 1 and 150),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  pinned_at timestamptz,
  -- From then on nobody writes in it.
  locked_at timestamptz,
  -- The number of its last post: deleted ones keep theirs, so that a page begins where it began.
  last_number integer not null default 0 check (last_number >= 0),
  -- How many replies stand.
  replies integer not null default 0 check (replies >= 0)
);
create index discussions_of_club on discussions (club_id, (pinned_at is null), last_active_at desc, id);
create index discussions_author on discussions (author_id);

-- Number 0 begins a discussion; what follows are replies.
create table discussion_posts (
  id uuid primary key default gen_random_uuid(),
  discussion_id uuid not null references discussions on delete cascade,
  number integer not null check (number >= 0),
  author_id uuid not null references members,
  -- Markdown, and what it was rendered to when it was written. Empty once it is deleted.
  body text not null check (char_length(body) <= 10000),
  html text not null,
  links text[] not null default '{}' check (cardinality(links) <= 10),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- What was sent twice is stored once.
  client_key uuid not null,
  -- The place in the book it speaks of, where its author has said so.
  about_place integer check (about_place > 0),
  about_unit text check (about_unit in ('page', 'chapter')),
  constraint discussion_posts_numbered unique (discussion_id, number),
  constraint discussion_posts_once unique (author_id, client_key),
  constraint discussion_posts_about check ((about_place is null) = (about_unit is null)),
  constraint discussion_posts_emptied check (deleted_at is null or (body = '' and html = ''))
);

create table discussion_mentions (
  post_id uuid not null references discussion_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (post_id, member_id)
);
create index discussion_mentions_of_member on discussion_mentions (member_id);

-- A file on the disk, sent by a member. The row is first: by it, what a failure leaves behind is found and removed.
create table discussion_files (
  id uuid primary key default gen_random_uuid(),
  -- None yet, or none any more: after a day it goes.
  post_id uuid references discussion_posts on delete set null,
  uploaded_by uuid references members on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  bytes bigint not null default 0 check (bytes >= 0),
  created_at timestamptz not null default now()
);
create index discussion_files_of_post on discussion_files (post_id) where post_id is not null;
create index discussion_files_unused on discussion_files (created_at) where post_id is null;
create index discussion_files_of_member on discussion_files (uploaded_by, created_at) where uploaded_by is not null;

-- How far a member has read, and whether they want to hear of what follows.
create table discussion_readers (
  discussion_id uuid not null references discussions on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- The number of the last post they have seen.
  read_to integer not null default -1,
  follows boolean not null default false,
  primary key (discussion_id, member_id)
);
create index discussion_readers_of_member on discussion_readers (member_id);
create index discussion_readers_following on discussion_readers (discussion_id, member_id) where follows;

-- Notices that join the one that waits unread: of messages as before, and of whatever else says so. One for each source and thing.
alter table member_notices add column is_merged boolean not null default false;
update member_notices set is_merged = true where kind = 'messages';
drop index member_notices_conversation;
create unique index member_notices_merged on member_notices (member_id, source, about_id) where is_merged and read_at is null;
