-- Search in a club looks among its newest posts first: a word that many of them have needs no look at all of them.
create index discussion_posts_newest on discussion_posts (club_id, created_at desc, id)
  where deleted_at is null and hidden_at is null;
