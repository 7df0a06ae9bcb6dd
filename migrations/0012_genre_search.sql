-- One index for a genre and a text at once: a common word's books were all read to see which are of the genre.

create extension if not exists btree_gin;

create index books_genre_search on books using gin (genre, search_text gin_trgm_ops);
drop index books_search;
