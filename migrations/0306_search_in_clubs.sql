-- What is said in a club is found by any part of its words, whatever the accents and case. Spoilers are not among them.
alter table discussions add constraint discussions_of_their_club unique (id, club_id);

alter table discussion_posts
  add column club_id uuid,
  -- What is read without opening a spoiler.
  add column words text not null default '',
  -- That, folded; of number 0 with the title.
  add column search_text text not null default '';

-- From the HTML of what stands already: without spoilers, the innermost first, without tags, with its signs.
create function words_before(html text) returns text language plpgsql as $$
declare
  ends integer;
  begins integer;
begin
  loop
    ends := position('</details>' in html);
    exit when ends = 0;
    begins := position(reverse('<details') in reverse(left(html, ends - 1)));
    exit when begins = 0;
    begins := ends - begins - 7;
    html := left(html, begins - 1) || ' ' || substr(html, ends + 10);
  end loop;
  html := regexp_replace(html, '</?(strong|em|s|a|code)( [^>]*)?>', '', 'g');
  html := regexp_replace(html, '<[^>]*>', ' ', 'g');
  html := replace(replace(replace(replace(html, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
  return btrim(html, E' \n');
end $$;
update discussion_posts p
set club_id = d.club_id, words = words_before(p.html),
  search_text = folded(case when p.number = 0 then d.title else '' end || ' ' || words_before(p.html))
from discussions d where d.id = p.discussion_id;
drop function words_before;

alter table discussion_posts
  alter column club_id set not null,
  add constraint discussion_posts_of_their_club foreign key (discussion_id, club_id)
    references discussions (id, club_id) on delete cascade,
  add constraint discussion_posts_nothing_to_find check (deleted_at is null or (words = '' and search_text = ''));
-- By club and words at once, as a word that many clubs use is not one that a club uses much.
create index discussion_posts_words on discussion_posts using gin (club_id, search_text gin_trgm_ops)
  where deleted_at is null and hidden_at is null;
