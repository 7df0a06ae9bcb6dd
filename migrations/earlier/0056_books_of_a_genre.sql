-- The works of a genre, for searches nearby.
create index books_genre_work on books (genre, work_id);
