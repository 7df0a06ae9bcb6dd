-- Which pictures nobody uses any more, and what a picture that goes was used for, is found without reading all books.
create index books_cover on books (cover_id) where cover_id is not null;
create index members_photo on members (photo_id) where photo_id is not null;
