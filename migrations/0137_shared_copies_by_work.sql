-- Whether anybody shares a work is answered by an index alone, for the thousand works a search counts.
create index copies_shared_of_work on copies (work_id) include (owner_id, listed, offer, lat, lng)
  where withdrawn_at is null and paused_at is null;

-- Owners hidden for a while are few; of who has left no copy is on show.
create index members_hidden on members (id) where disabled_at is not null and left_at is null;
