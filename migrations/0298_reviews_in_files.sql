-- What the rows of a file say of their books, which its member may bring along as reviews of their own. Not stored beyond the
-- start of a file whose member does not.
alter table shelf_imports add brings_reviews boolean not null default false;
alter table shelf_import_rows add rated double precision check (rated > 0 and rated <= 5);
alter table shelf_import_rows add review text not null default '' check (char_length(review) <= 4000);
-- rules/library/filed-reviews.ts
alter table shelf_import_rows add review_fate text check (review_fate in ('brought', 'said', 'unrated', 'barred'));
