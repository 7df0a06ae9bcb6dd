-- The page of a suburb shows its newest shared books, and counts its books and readers.
create index copies_of_suburb on copies (suburb, created_at desc, id) include (owner_id, work_id) where listed;
