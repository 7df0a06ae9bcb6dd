-- Indexes from which alone a search nearby finds its works and their order, without reading the copies themselves. That of books is in a
-- migration of its own: a transaction that waits for both tables would deadlock with a member who adds a book.

-- The copies at a point: also in the order of their age.
create index copies_near on copies (lat, lng, turn) include (work_id, owner_id, offer, created_at, id) where listed;

-- The shared copies of a work: which of them are near, and which of those comes first. In the order of the works it also counts them.
create index copies_shared_by_work on copies (work_id) include (owner_id, listed, offer, lat, lng, turn, created_at, id)
  where withdrawn_at is null and paused_at is null;
