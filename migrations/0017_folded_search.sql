-- Search finds words whatever their accents, case and punctuation: 'zafon' finds Zafón, 'mao’s' finds Mao's.

-- The letters and digits of a text, in words: accents and pointing off, apostrophes and full stops out, every other sign a
-- blank. Text in other scripts and emoji stay. Nothing that means something in a pattern is left.
create function folded(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670]+', '', 'g')),
          -- Letters that are no other letter with an accent. Their capitals too, which not every locale makes small.
          'øłđħıØŁĐĦ', 'oldhioldh'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), '&', ' and '),
      '[''.`´ʹʻʼ‘’‛′\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+', '', 'g'),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+', ' ', 'g'));

-- Takes its indexes along.
alter table books drop column search_text;
alter table books add column search_text text
  generated always as (folded(title || ' ' || author || ' ' || coalesce(genre, ''))) stored;
create index books_genre_search on books using gin (genre, search_text gin_trgm_ops);
