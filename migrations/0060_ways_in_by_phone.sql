-- Members who come by phone, with or without an e-mail address; codes by SMS beside those by e-mail; one account for each mailbox.

-- Which mailbox an address leads to, where its provider is known to deliver several spellings to one. Compared, never written to.
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

alter table members
  -- In E.164, and only once a code sent to it was typed in.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- When they said that they are old enough; null for whoever came before it was asked.
  add column said_of_age_at timestamptz,
  add column is_confirmed boolean not null generated always as (email_verified or phone is not null) stored,
  add constraint members_phone_key unique (phone),
  drop constraint members_left,
  -- Who has left cannot come back by being enabled, and can no longer be written to.
  add constraint members_left check (
    case when left_at is null then email is not null or phone is not null
    else email is null and phone is null and disabled_at is not null and not email_verified end
  );
create unique index members_mailbox_key on members (mailbox_of(email));

alter table awaited_codes rename column email to recipient;
alter index awaited_codes_email rename to awaited_codes_recipient;
alter table awaited_codes
  drop constraint awaited_codes_purpose_check,
  drop constraint awaited_codes_email_check,
  drop constraint awaited_codes_sign_up_whole,
  add column channel text not null default 'email' check (channel in ('email', 'phone')),
  add column said_of_age_at timestamptz,
  -- How often a code was sent to this browser's row, and when last: each time the next one is a longer wait away.
  add column sends integer not null default 1,
  add column sent_at timestamptz not null default now(),
  add constraint awaited_codes_purpose check (purpose in ('sign-up', 'log-in', 'reset')),
  add constraint awaited_codes_recipient check (
    case channel when 'email' then recipient = lower(recipient) else recipient ~ '^\+[1-9][0-9]{6,14}$' end
  ),
  -- By phone there is no password: the code is all it takes.
  add constraint awaited_codes_sign_up_whole check (
    (purpose = 'sign-up') = (name is not null)
    and (purpose = 'sign-up' and channel = 'email') = (password_hash is not null)
  );
alter table awaited_codes alter column channel drop default;
