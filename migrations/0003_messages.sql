-- Conversations between two members, about one copy or none.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- The two members in order of their ids, so that a pair is written one way only.
  low_id uuid not null references members on delete cascade,
  high_id uuid not null references members on delete cascade,
  copy_id uuid references copies on delete cascade,
  -- Where the latest exchange in this conversation stands: decides who may write (rules/messages.ts).
  standing text not null default 'open'
    check (standing in ('open', 'pending', 'accepted', 'declined', 'cancelled', 'expired')),
  -- Who asked, while standing is not 'open'.
  asked_by uuid references members on delete cascade,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint conversations_two_members check (low_id < high_id),
  constraint conversations_asker check (standing = 'open' or asked_by in (low_id, high_id)),
  constraint conversations_once unique nulls not distinct (low_id, high_id, copy_id)
);
create index conversations_high on conversations (high_id);
create index conversations_copy on conversations (copy_id);

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  member_id uuid not null references members on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  primary key (conversation_id, member_id)
);
create index participants_member on participants (member_id) include (unread);

create table messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  conversation_id uuid not null references conversations on delete cascade,
  -- No sender: the product itself says what happened.
  sender_id uuid references members on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 2000),
  -- Made by the sending browser once per message, so that a repeated post is stored once.
  client_key uuid,
  created_at timestamptz not null default now(),
  constraint messages_client_key unique (conversation_id, sender_id, client_key)
);
create index messages_thread on messages (conversation_id, seq desc);
create index messages_sender on messages (sender_id);
