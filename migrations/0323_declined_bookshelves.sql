-- A bookshelf suggested again is compared with what was declined at that place.
create index bookshelves_declined on bookshelves (lat, lng) where state = 'declined';
