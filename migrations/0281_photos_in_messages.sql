-- A message may have a photo, with words about it or alone. Of what a former member sent only the message stays.
alter table images
  drop constraint images_kind_check,
  add constraint images_kind_check check (kind in ('cover', 'photo', 'message'));

alter table messages
  add column has_photo boolean not null default false,
  add column photo_id uuid references images on delete set null,
  -- What it shows, in the sender's words, for those who do not see it.
  add column photo_alt text not null default '' check (char_length(photo_alt) <= 200),
  add constraint messages_photo check (has_photo or (photo_id is null and photo_alt = '')),
  drop constraint messages_body_check,
  add constraint messages_body_check check (char_length(body) <= 2000 and (has_photo or char_length(btrim(body)) >= 1));
create unique index messages_photo_once on messages (photo_id) where photo_id is not null;

-- Photos of the messages that a reporter has shown us. They are kept as long as the report, whatever becomes of the message.
create table report_photos (
  report_id uuid not null references reports on delete cascade,
  image_id uuid not null references images on delete cascade,
  alt text not null default '' check (char_length(alt) <= 200),
  primary key (report_id, image_id)
);
create index report_photos_image on report_photos (image_id);
