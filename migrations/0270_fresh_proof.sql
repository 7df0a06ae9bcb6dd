-- When whoever sits at a session last showed that the account is theirs, and with what. An administrator's use extends it for a while.
alter table sessions
  add column password_shown_at timestamptz,
  add column code_shown_at timestamptz,
  add column passkey_shown_at timestamptz,
  add column administered_at timestamptz;

-- Six digits that show it.
alter table awaited_codes
  drop constraint awaited_codes_purpose,
  add constraint awaited_codes_purpose
    check (purpose in ('sign-up', 'log-in', 'reset', 'change', 'join', 'prove'));

-- Every change of a way in can be taken back, an addition and a removal too.
alter table contact_changes
  drop constraint contact_changes_channel_check,
  add constraint contact_changes_channel_check
    check (channel in ('email', 'phone', 'passkey', 'issuer', 'password')),
  -- Of an address or number that was added, and of whatever else was changed: nothing.
  alter column was drop not null,
  add constraint contact_changes_was check (channel in ('email', 'phone') or was is null),
  -- The row of a passkey or of a way in through an issuer that was removed, to be put back.
  add column removed jsonb,
  -- A password that its owner chose knowing the one before: it shows who they are from the start.
  add column proves_at_once boolean not null default false;
