-- What its owner shows of a copy. A book's cover is its own.
alter table copies add picture_id uuid references images on delete set null;
create index copies_picture on copies (picture_id) where picture_id is not null;
