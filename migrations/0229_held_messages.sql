-- A message of which many strangers have had the like: it stands here, and nowhere else, until an administrator has looked. Its writer sees that it waits.
create table held_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references members on delete cascade,
  reader_id uuid not null references members on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 2000),
  client_key uuid not null,
  created_at timestamptz not null,
  -- Delivered, it is a message like any other, and its row here goes.
  refused_at timestamptz,
  constraint held_messages_client_key unique (conversation_id, sender_id, client_key)
);
create index held_messages_sender on held_messages (sender_id, created_at desc);
create index held_messages_reader on held_messages (reader_id);
