-- In which discussion a club talks of its book, and of what is read by one day of the schedule.
alter table club_books add discussion_id uuid references discussions on delete set null;
alter table club_book_parts add discussion_id uuid references discussions on delete set null;
create index club_books_discussion on club_books (discussion_id) where discussion_id is not null;
create index club_book_parts_discussion on club_book_parts (discussion_id) where discussion_id is not null;
