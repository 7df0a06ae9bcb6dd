-- How members react to a post without writing a reply: each of them in each way once.
create table post_reactions (
  post_id uuid not null references discussion_posts on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('like', 'love', 'funny', 'sad', 'think')),
  reacted_at timestamptz not null default now(),
  primary key (post_id, kind, member_id)
);
create index post_reactions_of_member on post_reactions (member_id);
