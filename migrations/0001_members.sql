-- Members and how they sign in. sessions, accounts and verifications have the columns better-auth expects.

create table members (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_verified boolean not null default false,
  -- As shown everywhere. last_name only says which words at its end are the last name, so that both can be edited apart.
  name text not null check (char_length(btrim(name)) between 1 and 80),
  last_name text check (last_name <> ''),
  -- Picture address given by an outside sign-in provider; a photo uploaded here is photo_id.
  image text,
  username text not null check (username ~ '^[a-z0-9]+(\.[a-z0-9]+)*$' and char_length(username) <= 60),
  photo_id uuid,
  role text check (char_length(role) <= 60),
  suburb text,
  bio text check (char_length(bio) <= 1000),
  website text check (char_length(website) <= 300),
  linkedin text check (char_length(linkedin) <= 300),
  twitter text check (char_length(twitter) <= 300),
  github text check (char_length(github) <= 300),
  currently_reading text check (char_length(currently_reading) <= 200),
  favourite_genres text[] not null default '{}',
  favourite_authors text[] not null default '{}',
  favourite_quotes jsonb not null default '[]' check (jsonb_typeof(favourite_quotes) = 'array'),
  -- The shared location: one cell of a 0.01 degree grid, never anything finer.
  cell_lat numeric(4, 2) check (cell_lat between -90 and 90),
  cell_lng numeric(5, 2) check (cell_lng between -180 and 180),
  is_admin boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint members_username_key unique (username),
  constraint members_last_name_ends_name check (right(name, char_length(last_name) + 1) = ' ' || last_name),
  constraint members_cell_whole check ((cell_lat is null) = (cell_lng is null))
);
create unique index members_email_key on members (lower(email));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token text not null,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_key unique (token)
);
create index sessions_member on sessions (member_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  account_id text not null,
  provider_id text not null,
  member_id uuid not null references members on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_issuer_account_key unique (issuer, account_id)
);
create index accounts_member on accounts (member_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table images (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cover', 'photo')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  uploaded_by uuid references members on delete set null,
  created_at timestamptz not null default now()
);
alter table members add foreign key (photo_id) references images on delete set null;

create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
