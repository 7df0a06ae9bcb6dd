-- Pictures were kept as AVIF too, which no screen asked for. The rows there are now say whose files are still to be removed.
alter table images add has_avif boolean not null default true;
alter table images alter has_avif set default false;
create index images_with_avif on images (id) where has_avif;
