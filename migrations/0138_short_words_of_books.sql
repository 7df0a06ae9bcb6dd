-- Short words are mistyped too: 'thee house' and 'the rok'.

alter table book_words drop constraint book_words_word_check;
alter table book_words add constraint book_words_word_check check (char_length(word) between 2 and 30);

create or replace function note_new_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from added, regexp_split_to_table(added.search_text, ' ') as word
  where char_length(word) between 2 and 30 and not exists (select from book_words known where known.word = word.word)
  order by word
  on conflict do nothing;
  return null;
end $$;

create or replace function note_changed_words() returns trigger language plpgsql as $$
begin
  insert into book_words (word)
  select distinct word from regexp_split_to_table(new.search_text, ' ') as word where char_length(word) between 2 and 30
  order by word
  on conflict do nothing;
  return null;
end $$;

insert into book_words (word)
select distinct word from books, regexp_split_to_table(search_text, ' ') as word where char_length(word) between 2 and 3
on conflict do nothing;
