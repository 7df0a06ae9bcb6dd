-- Members, how they log in, and the log of administrators.

-- The mailbox behind an email address: some providers deliver several spellings to the same one. Only compared; emails
-- go to the address as typed.
create function mailbox_of(email text) returns text
language sql immutable strict parallel safe
return case
  when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part(lower(email), '@', 2) in (
    'outlook.com', 'outlook.com.au', 'hotmail.com', 'live.com', 'live.com.au', 'icloud.com', 'me.com', 'fastmail.com',
    'fastmail.fm', 'proton.me', 'protonmail.com', 'pm.me'
  ) then split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  else lower(email)
end;

create table members (
  id uuid primary key default gen_random_uuid(),
  -- As shown everywhere.
  name text not null check (char_length(btrim(name)) between 1 and 80),
  username text not null check (username ~ '^[a-z0-9]+(\.[a-z0-9]+)*$' and char_length(username) <= 60),
  email text,
  email_verified boolean not null default false,
  -- In E.164. Stored only once a code sent to it has been entered.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  is_confirmed boolean not null generated always as (email_verified or phone is not null) stored,
  -- When they confirmed their age. Null for members who joined before it was asked, and once they have left.
  said_of_age_at timestamptz,
  photo_id uuid references images on delete set null,
  -- The address of a picture from an issuer. An uploaded photo is photo_id.
  image text,
  role text check (char_length(role) <= 60),
  suburb text,
  -- The location they share: one cell of a 0.01 degree grid, never anything finer.
  cell_lat numeric(4, 2) check (cell_lat between -90 and 90),
  cell_lng numeric(5, 2) check (cell_lng between -180 and 180),
  bio text check (char_length(bio) <= 1000),
  website text check (char_length(website) <= 300),
  linkedin text check (char_length(linkedin) <= 300),
  twitter text check (char_length(twitter) <= 300),
  github text check (char_length(github) <= 300),
  currently_reading text check (char_length(currently_reading) <= 200),
  favourite_genres text[] not null default '{}',
  favourite_authors text[] not null default '{}',
  favourite_quotes jsonb not null default '[]' check (jsonb_typeof(favourite_quotes) = 'array'),
  -- Wishes are matched with copies within this distance.
  wish_km smallint not null default 5 check (wish_km between 5 and 100),
  -- Their wishes are shown on the page of their suburb, without a name.
  shows_wishes boolean not null default false,
  -- The latest email about wishes; there is one a day at most.
  wishes_mailed_at timestamptz,
  -- When they said 'Not now' to passkeys or added one; they aren't offered one after that.
  passkey_offer_closed_at timestamptz,
  is_admin boolean not null default false,
  -- Reports about them that are open or were upheld. Kept by a trigger.
  times_reported integer not null default 0 check (times_reported >= 0),
  disabled_at timestamptz,
  -- Written by the person who disabled the account, and shown to its member. Null while a member is leaving.
  disabled_reason text check (char_length(disabled_reason) between 1 and 500),
  -- Until then the member can read, but can't write or start anything. It ends by itself.
  suspended_until timestamptz,
  suspended_reason text check (char_length(suspended_reason) between 1 and 500),
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint members_username_key unique (username),
  constraint members_cell_whole check ((cell_lat is null) = (cell_lng is null)),
  constraint members_phone_key unique (phone),
  -- A former member can't be enabled again or written to.
  constraint members_left check (
    case when left_at is null then email is not null or phone is not null
    else email is null and phone is null and disabled_at is not null and not email_verified end
  ),
  constraint members_disabled_for_a_reason check (disabled_reason is null or disabled_at is not null),
  constraint members_suspended_for_a_reason check ((suspended_until is null) = (suspended_reason is null))
);
comment on table members is
  'members: A person with an account. The row of a former member stays, without anything personal, so that others keep '
  'what they shared.';
create unique index members_email_key on members (lower(email));
create index members_photo on members (photo_id) where photo_id is not null;
-- One account for each mailbox, however its address is spelt.
create unique index members_mailbox_key on members (mailbox_of(email));
-- Disabled owners are few; former members have no copies on a shelf.
create index members_hidden on members (id) where disabled_at is not null and left_at is null;
-- Finds administrators without reading all members.
create index members_administrators on members (id) where is_admin;
create index members_showing_wishes on members (suburb) where shows_wishes;
-- A member is invited to a club by their name as it is written.
create index members_by_name on members (lower(name));
-- The administrators' lists of members, the newest first, and their search.
create index members_joined on members (created_at desc, id desc) where is_confirmed and left_at is null;
create index members_reported on members (created_at desc, id desc)
  where is_confirmed and left_at is null and times_reported > 0;
create index members_shut_out on members (created_at desc, id desc)
  where is_confirmed and left_at is null and disabled_reason is not null;
create index members_searched on members using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops)
  where is_confirmed and left_at is null;

alter table images add foreign key (uploaded_by) references members on delete set null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token text not null,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The browser and system that last used it ('Chrome on Android'): empty if unknown, null until it is used.
  device text check (char_length(device) <= 60),
  -- Fresh proof: when this session last showed that the account is theirs, and with what.
  password_shown_at timestamptz,
  code_shown_at timestamptz,
  passkey_shown_at timestamptz,
  -- An administrator's use extends it for a while.
  administered_at timestamptz,
  constraint sessions_token_key unique (token)
);
comment on table sessions is 'members: One browser in which a member is logged in.';
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
  constraint accounts_issuer_account_key unique (issuer, account_id),
  -- A member could not tell their two Google accounts apart.
  constraint accounts_one_of_each_issuer unique (member_id, issuer)
);
comment on table accounts is
  'members: A way into an account with a password or through an issuer (Google, an OpenID Connect issuer and so on).';

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is 'members: Short-lived values of better-auth, which expects this table.';
create index verifications_identifier on verifications (identifier);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- As its authenticator knows it, in base64url.
  credential_id text not null check (char_length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- The authenticator's own count of uses. If it counts at all, it must only go up.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_credential_key unique (credential_id)
);
comment on table passkeys is 'members: The public half of a key that never leaves a member''s device.';
create index passkeys_member on passkeys (member_id, created_at);

create table passkey_challenges (
  challenge text primary key,
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenges is
  'members: A challenge that an authenticator has yet to sign, once: for a member''s new passkey, or to log in.';
create index passkey_challenges_member on passkey_challenges (member_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table awaited_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null
    constraint awaited_codes_purpose check (purpose in ('sign-up', 'log-in', 'reset', 'change', 'join', 'prove')),
  channel text not null check (channel in ('email', 'phone')),
  -- As typed, whether or not anybody has an account with it: a row reveals no more than the email does.
  recipient text not null constraint awaited_codes_recipient check (
    case channel when 'email' then recipient = lower(recipient) else recipient ~ '^\+[1-9][0-9]{6,14}$' end
  ),
  name text,
  password_hash text,
  said_of_age_at timestamptz,
  code_hash text not null,
  tries integer not null default 0,
  -- How often a code was sent for this row, and when last: each wait for the next one is longer.
  sends integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  kept_until timestamptz not null,
  created_at timestamptz not null default now(),
  -- By phone there is no password: the code is enough.
  constraint awaited_codes_sign_up_whole check (
    (purpose = 'sign-up') = (name is not null)
    and (purpose = 'sign-up' and channel = 'email') = (password_hash is not null)
  )
);
comment on table awaited_codes is
  'members: A code that was sent and has not been typed in yet, one row for each browser that asked, so that none can '
  'spoil another''s. A sign-up waits here and becomes a member only with its code.';
create index awaited_codes_kept on awaited_codes (kept_until);
create index awaited_codes_recipient on awaited_codes (recipient, created_at desc);

create table sms_sends (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now(),
  -- Sign-ups and new numbers have half of the budget; members who come back have all of it.
  share text not null check (share in ('sign-ups', 'members')),
  number_hash text not null,
  -- The same without its last three digits: a thousand numbers in a row.
  run_hash text not null
);
comment on table sms_sends is
  'members: SMS messages that cost money, counted for the site''s budget (decision 011). No number is stored, only a '
  'hash.';
create index sms_sends_sent on sms_sends (sent_at);

create table contact_changes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  channel text not null check (channel in ('email', 'phone', 'passkey', 'issuer', 'password')),
  -- The previous address or number, to which the undo link was sent. Null if one was added, or for other ways in.
  was text,
  -- The hash of the undo link. The link itself is not stored.
  undo_hash text not null,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  -- The row of a passkey or an issuer's account that was removed, to be put back.
  removed jsonb,
  -- A password chosen by an owner who knew the one before: it counts as proof from the start.
  proves_at_once boolean not null default false,
  constraint contact_changes_undo_key unique (undo_hash),
  constraint contact_changes_was check (channel in ('email', 'phone') or was is null)
);
comment on table contact_changes is
  'members: A change to a way into an account, which the member can take back for a while.';
create index contact_changes_member on contact_changes (member_id, changed_at);
create index contact_changes_until on contact_changes (undo_until);

create table issuer_visits (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null check (char_length(provider_id) <= 20),
  -- Hashes of a secret that only this browser has, and of one that only the issuer can bring back. state_hash is null
  -- once it has been used, so it works once.
  browser_hash text not null,
  state_hash text,
  nonce text not null,
  code_verifier text not null,
  -- The member who adds a way in; null to log in.
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
  constraint issuer_visits_whole
    check ((issuer is null) = (account_id is null) and (not is_vouched_for or email is not null))
);
comment on table issuer_visits is
  'members: A browser on its way to an issuer and back. What the issuer said waits here while a new member says how '
  'old they are.';
create index issuer_visits_browser on issuer_visits (browser_hash, expires_at);
create index issuer_visits_member on issuer_visits (member_id);
create index issuer_visits_email on issuer_visits (email);
create index issuer_visits_expiry on issuer_visits (expires_at);

create table known_browsers (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  -- The latest session opened in it; null once that has ended.
  session_id uuid references sessions on delete set null,
  created_at timestamptz not null default now()
);
comment on table known_browsers is
  'members: A browser in which a member has logged in before. Failed log-ins elsewhere don''t lock it out '
  '(decision 011).';
create index known_browsers_of_member on known_browsers (member_id, created_at desc);
create index known_browsers_session on known_browsers (session_id);

create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocks is 'members: One member''s wish to have nothing to do with another.';
create index blocks_blocked on blocks (blocked_id);

create table sent_forms (
  member_id uuid not null references members on delete cascade,
  -- Made by the page. It is the same when the form is sent again.
  id uuid not null,
  sent_at timestamptz not null default now(),
  primary key (member_id, id)
);
comment on table sent_forms is
  'members: A form whose changes were stored, for a day: sent again because the answer was lost, it changes nothing.';

-- 'Invite your street': a personal link, and how many joined by it.
create table invitations (
  member_id uuid primary key references members on delete cascade,
  -- rules/members/street-links.ts. Not guessable: 41 million million codes.
  code text not null check (code ~ '^[2-9CDFHJKMNPRTVWXY]{10}$'),
  -- What everybody with the link may read of the member.
  shows_name boolean not null default false,
  shows_suburb boolean not null default false,
  made_at timestamptz not null,
  constraint invitations_code unique (code)
);
comment on table invitations is 'members: The personal link by which a member invites their street.';

create table invited_members (
  -- Who joined: each is counted once.
  member_id uuid primary key references members on delete cascade,
  inviter_id uuid not null references members on delete cascade,
  joined_at timestamptz not null,
  -- They let the member who invited them know who they are.
  is_told boolean not null default false,
  constraint invited_members_two check (member_id <> inviter_id)
);
comment on table invited_members is
  'members: A member who joined by another’s link. The other sees how many, and a name once its member says so.';
create index invited_members_of on invited_members (inviter_id, joined_at);

-- Every request needs to know whether its member is leaving.
create table departures (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz not null,
  leaves_at timestamptz not null,
  reminded_at timestamptz,
  constraint departures_later check (leaves_at > asked_at)
);
comment on table departures is
  'members: A member who asked for their account to be deleted and can still change their mind. The account is '
  'disabled until then; deleting the row brings it back.';
create index departures_due on departures (leaves_at);

create table moderation_log (
  id bigint generated by default as identity primary key,
  at timestamptz not null,
  -- Null: the command line. No foreign key, because truncating members would truncate this too. The row of a former
  -- member stays, without anything personal.
  admin_id uuid,
  -- One of rules/members/logged-actions.ts.
  action text not null constraint moderation_log_deed_check check (action ~ '^[a-z-]+\.[a-z-]+$'),
  -- No foreign key: the log outlives its subjects. Members are named by their row alone, so that their name goes when
  -- they leave.
  subject_kind text not null check (subject_kind ~ '^[a-z-]{1,40}$'),
  subject_id uuid not null,
  subject_name text check (char_length(subject_name) <= 200),
  -- How many, where the subject is several things that were approved or undone together.
  subject_count integer check (subject_count > 0),
  -- The member that the thing belongs to, or that the line is about.
  member_id uuid,
  why text not null default '' check (char_length(why) <= 500)
);
comment on table moderation_log is
  'members: The log of administrators and the command line: who did or looked at what, when, to which thing and why. '
  'Append-only for three years.';
create index moderation_log_subject on moderation_log (subject_id, id);
-- The log is searched by member, administrator, action and time.
create index moderation_log_member on moderation_log (member_id, id) where member_id is not null;
create index moderation_log_admin on moderation_log (admin_id, id);
create index moderation_log_action on moderation_log (action, id);
create index moderation_log_at on moderation_log (at, id);

-- Append-only: no line is ever changed, and none goes within three years (rules/members/logged-actions.ts).
create function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger moderation_log_stays before update or delete on moderation_log
  for each row execute function keep_moderation_log();
create trigger moderation_log_is_not_emptied before truncate on moderation_log
  for each statement execute function keep_moderation_log();
