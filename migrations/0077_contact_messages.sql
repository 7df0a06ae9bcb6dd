-- What members write to the people behind the site. It is mailed to them, and kept as long as the member stays.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- As typed: the answer goes to this address, whatever the account's is.
  name text not null check (char_length(btrim(name)) between 1 and 80),
  email text not null check (char_length(email) <= 254),
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_messages_member on contact_messages (member_id, created_at);
