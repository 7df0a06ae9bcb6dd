-- 'Invite your street': a personal link, and how many joined by it.

create table invitations (
  member_id uuid primary key references members on delete cascade,
  -- rules/members/invitations.ts. Not guessable: 41 million million codes.
  code text not null check (code ~ '^[2-9CDFHJKMNPRTVWXY]{10}$'),
  -- What everybody with the link may read of the member.
  shows_name boolean not null default false,
  shows_suburb boolean not null default false,
  made_at timestamptz not null,
  constraint invitations_code unique (code)
);
comment on table invitations is 'members: The personal link by which a member invites their street.';

create table invited_members (
  -- Who joined: each is counted once.
  member_id uuid primary key references members on delete cascade,
  inviter_id uuid not null references members on delete cascade,
  joined_at timestamptz not null,
  -- They let the member who invited them know who they are.
  is_told boolean not null default false,
  constraint invited_members_two check (member_id <> inviter_id)
);
comment on table invited_members is
  'members: A member who joined by another’s link. The other sees how many, and a name once its member says so.';
create index invited_members_of on invited_members (inviter_id, joined_at);
