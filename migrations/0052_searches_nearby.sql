-- Indexes from which alone a search nearby finds its works and their order, without reading the copies themselves.

-- The copies at a point: also in the order of their age.
create index copies_near on copies (lat, lng, turn) include (work_id, owner_id, offer, created_at, id) where listed;

-- The shared copies of a work: which of them are near, and which of those comes first. In the order of the works it also counts them.
create index copies_shared_by_work on copies (work_id) include (owner_id, listed, offer, lat, lng, turn, created_at, id)
  where withdrawn_at is null and paused_at is null;

-- The works of a genre.
create index books_genre_work on books (genre, work_id);
