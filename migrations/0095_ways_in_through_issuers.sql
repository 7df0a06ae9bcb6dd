-- Ways in through others (Google, an OIDC issuer …): an account of `accounts` with the issuer's name for the person, and nothing of theirs else.

-- One of each: a second Google account of the same member would be one they do not know which is which.
alter table accounts add constraint accounts_one_of_each_issuer unique (member_id, issuer);

alter table awaited_codes
  drop constraint awaited_codes_purpose,
  add constraint awaited_codes_purpose check (purpose in ('sign-up', 'log-in', 'reset', 'change', 'join'));

-- A browser on its way to an issuer and back. What the issuer has said waits here while its newcomer says how old they are.
create table issuer_visits (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null check (char_length(provider_id) <= 20),
  -- Hashes of what only this browser keeps, and of what only the issuer can bring back: null once it has, so that it counts once.
  browser_hash text not null,
  state_hash text,
  nonce text not null,
  code_verifier text not null,
  -- Who adds a way in; nobody for who logs in.
  member_id uuid references members on delete cascade,
  way_back text not null check (way_back like '/%'),
  issuer text,
  account_id text check (char_length(account_id) between 1 and 255),
  email text check (email = lower(email) and char_length(email) <= 254),
  is_vouched_for boolean not null default false,
  name text check (char_length(name) <= 80),
  said_of_age_at timestamptz,
  expires_at timestamptz not null,
  constraint issuer_visits_state_key unique (state_hash),
  constraint issuer_visits_whole check ((issuer is null) = (account_id is null) and (not is_vouched_for or email is not null))
);
create index issuer_visits_browser on issuer_visits (browser_hash, expires_at);
create index issuer_visits_member on issuer_visits (member_id);
create index issuer_visits_email on issuer_visits (email);
create index issuer_visits_expiry on issuer_visits (expires_at);
