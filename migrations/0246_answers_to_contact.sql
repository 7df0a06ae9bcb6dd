-- How what members write to us was answered: by a letter to the address they gave, or in some other way, which is noted.
alter table contact_messages
  add answered_how text check (answered_how in ('letter', 'noted')),
  add answer text not null default '' check (char_length(answer) <= 4000);
update contact_messages set answered_how = 'noted' where answered_at is not null;
alter table contact_messages
  add constraint contact_messages_answered check ((answered_at is null) = (answered_how is null)),
  add constraint contact_messages_letter_has_words check (answered_how is distinct from 'letter' or answer <> '');
-- The latest answered first; and those that go because that is long ago.
create index contact_messages_answered on contact_messages (answered_at, id) where answered_at is not null;
