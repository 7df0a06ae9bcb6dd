-- A picture that comes with a post is drawn again and shown in it; the file it came as is not kept. It goes as soon as the picture does.
alter table discussion_files
  add column image_id uuid references images on delete set null,
  -- What it shows, in its sender's words, for those who do not see it.
  add column alt text not null default '' check (char_length(alt) <= 200);
create unique index discussion_files_image on discussion_files (image_id) where image_id is not null;
