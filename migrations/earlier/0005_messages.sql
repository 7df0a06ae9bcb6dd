-- Conversations between two members, about one copy or none.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- The two members in order of their ids, so that a pair is stored one way only.
  low_id uuid not null references members,
  high_id uuid not null references members,
  copy_id uuid references copies on delete cascade,
  -- The state of the latest exchange in this conversation: decides who may write (rules/messages/messages.ts).
  standing text not null default 'open' check (
    standing in (
      'open', 'pending', 'accepted', 'declined', 'cancelled', 'expired', 'ready', 'on_loan', 'completed', 'lost'
    )
  ),
  -- The member who asked, while standing is not 'open'.
  asked_by uuid references members,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint conversations_two_members check (low_id < high_id),
  constraint conversations_asker check (standing = 'open' or asked_by in (low_id, high_id)),
  constraint conversations_once unique nulls not distinct (low_id, high_id, copy_id)
);
comment on table conversations is 'messages: A thread between two members, about one copy or none.';
create index conversations_high on conversations (high_id);
create index conversations_copy on conversations (copy_id);
create index conversations_asked_by on conversations (asked_by) where asked_by is not null;

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  member_id uuid not null references members,
  unread integer not null default 0 check (unread >= 0),
  primary key (conversation_id, member_id)
);
comment on table participants is 'messages: Each side of a conversation, with how many messages they haven''t read.';
create index participants_member on participants (member_id) include (unread);

create table messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  conversation_id uuid not null references conversations on delete cascade,
  -- Null: a system message.
  sender_id uuid references members,
  body text not null,
  has_photo boolean not null default false,
  -- Emptied when its sender leaves; has_photo stays.
  photo_id uuid references images on delete set null,
  -- A description of the photo, in the sender's words.
  photo_alt text not null default '' check (char_length(photo_alt) <= 200),
  -- Idempotency key: made by the browser once per message.
  client_key uuid,
  created_at timestamptz not null default now(),
  constraint messages_client_key unique (conversation_id, sender_id, client_key),
  constraint messages_photo check (has_photo or (photo_id is null and photo_alt = '')),
  constraint messages_body_check check (char_length(body) <= 2000 and (has_photo or char_length(btrim(body)) >= 1))
);
comment on table messages is 'messages: A message in a conversation. Without a sender it is a system message.';
create index messages_thread on messages (conversation_id, seq desc);
create index messages_sender on messages (sender_id);
create unique index messages_photo_once on messages (photo_id) where photo_id is not null;

create table held_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references members on delete cascade,
  reader_id uuid not null references members on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 2000),
  client_key uuid not null,
  created_at timestamptz not null,
  -- Once it is delivered it becomes a message, and its row here is deleted.
  refused_at timestamptz,
  constraint held_messages_client_key unique (conversation_id, sender_id, client_key)
);
comment on table held_messages is
  'messages: A message with a text that went to several strangers before. It waits here, and nowhere else, until an '
  'administrator has looked.';
create index held_messages_sender on held_messages (sender_id, created_at desc);
create index held_messages_reader on held_messages (reader_id);
