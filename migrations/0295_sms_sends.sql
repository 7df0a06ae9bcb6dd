-- Messages by SMS that cost money, for the budget of the whole site (decision 360). No number stands here, only what tells two apart.
create table sms_sends (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now(),
  -- Newcomers, and new numbers of members, have half of the budget; members who come back have all of it.
  share text not null check (share in ('newcomers', 'members')),
  number_hash text not null,
  -- The same without its last three digits: a thousand numbers in a row.
  run_hash text not null
);

create index sms_sends_sent on sms_sends (sent_at);
