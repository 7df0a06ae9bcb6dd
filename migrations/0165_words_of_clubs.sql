-- Clubs are found by any part of a word of their name or description.
create index clubs_words on clubs using gin ((name || ' ' || description) gin_trgm_ops);
