-- Migration 0056 has made an index that does more.
drop index books_genre;
