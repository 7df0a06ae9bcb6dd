-- Codes sent by e-mail that somebody has yet to type in, one row for each browser that asked: none can spoil another's.
-- A sign-up waits here with its name and password and becomes a member only with its code.

create table awaited_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('sign-up', 'reset')),
  -- As typed, also where nobody has an account: a row tells no more than the letter does.
  email text not null check (email = lower(email)),
  name text,
  password_hash text,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  kept_until timestamptz not null,
  created_at timestamptz not null default now(),
  constraint awaited_codes_sign_up_whole check (
    (purpose = 'sign-up') = (name is not null) and (purpose = 'sign-up') = (password_hash is not null)
  )
);
create index awaited_codes_email on awaited_codes (email, created_at desc);
create index awaited_codes_kept on awaited_codes (kept_until);
