-- Passkeys: the public half of a key that never leaves its member's device.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- As its authenticator knows it, in base64url.
  credential_id text not null check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often it says it was used; one that counts must count upwards.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_credential_key unique (credential_id)
);
create index passkeys_member on passkeys (member_id, created_at);

-- What an authenticator has yet to sign, once: for a new passkey of a member, or for whoever signs in.
create table passkey_challenges (
  challenge text primary key,
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_member on passkey_challenges (member_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Since when a member need not be told of passkeys any more: they said 'Not now', or have added one.
alter table members add column passkey_offer_closed_at timestamptz;
