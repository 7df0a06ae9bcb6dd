-- Search forgives a slip of the finger: every word of the catalogue stands here under each spelling with one letter left out.
-- Two words that share such a spelling differ by one letter more, less, other or swapped.

create function spellings(word text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word)) as n
    union
    select word
  );

-- Words stay when their last book goes: one that no book has finds nothing.
create table book_words (
  word text primary key check (char_length(word) between 4 and 30),
  spellings text[] not null generated always as (spellings(word)) stored
);
create index book_words_spellings on book_words using gin (spellings);
create index book_words_alike on book_words using gin (word gin_trgm_ops);

insert into book_words (word)
select distinct word from books, regexp_split_to_table(search_text, ' ') as word where char_length(word) between 4 and 30;

-- Once for each statement, so that many books at once cost little; in order, so that two of them do not wait for each other.
create function note_new_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from added, regexp_split_to_table(added.search_text, ' ') as word
  where char_length(word) between 4 and 30 and not exists (select from book_words known where known.word = word.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger books_note_new_words after insert on books
  referencing new table as added for each statement execute function note_new_words();

create function note_changed_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from regexp_split_to_table(new.search_text, ' ') as word where char_length(word) between 4 and 30
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger books_note_changed_words after update on books
  for each row when (new.search_text <> old.search_text) execute function note_changed_words();

-- Titles that begin with what is typed.
create index books_by_title on books (match_key text_pattern_ops);
