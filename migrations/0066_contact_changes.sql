-- Another e-mail address or phone number: proved by a code, and taken back for a while by whoever had the old one.

alter table awaited_codes
  drop constraint awaited_codes_purpose,
  add constraint awaited_codes_purpose check (purpose in ('sign-up', 'log-in', 'reset', 'change'));

create table contact_changes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  -- Where the link that takes it back was sent, of which only the hash is known here.
  was text not null,
  undo_hash text not null,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  constraint contact_changes_undo_key unique (undo_hash)
);
create index contact_changes_member on contact_changes (member_id, changed_at);
create index contact_changes_until on contact_changes (undo_until);
