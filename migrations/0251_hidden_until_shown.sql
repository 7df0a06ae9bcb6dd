-- A hidden club is a state of its own, beside open and closed: shown again it is what it was. Those that were hidden were closed with it.
alter table clubs drop constraint clubs_hidden_is_closed;
update clubs set closed_at = null where hidden_at is not null;

-- A bookshelf that an administrator or several reports have hidden is no removed one: shown again it stands on the map as before.
alter table bookshelves add hidden_at timestamptz;
