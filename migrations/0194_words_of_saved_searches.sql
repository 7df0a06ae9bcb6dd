-- A saved search keeps what the search that was shown looked for: its first words, each with the spellings in which it found something.

-- Folded, the spellings of a word with a bar between them.
alter table saved_searches alter column words drop expression;
update saved_searches set words = case when isbn is null and text <> '' then words[1:10] else '{}' end;

drop index saved_searches_by_anchor;
alter table saved_searches drop column anchor;
drop function anchor_of;

-- The first three letters of each spelling of the longest word: every book that fits has those of one of them. Empty where there is no word.
create function anchors_of_search(words text[], isbn text) returns text[]
  language sql immutable parallel safe
  return case
    when isbn is not null then array[isbn]
    when words = '{}' then array['']
    else (
      select array(select distinct left(spelling, 3) from string_to_table(word, '|') as spelling)
      from unnest(words) as word
      order by (select min(char_length(spelling)) from string_to_table(word, '|') as spelling) desc, word
      limit 1
    )
  end;
alter table saved_searches
  add anchors text[] not null generated always as (anchors_of_search(words, isbn)) stored;
create index saved_searches_by_anchor on saved_searches using gin (anchors, genre);
