-- The two members of an exchange are asked once whether the book changed hands, the morning after they were to meet. A later meeting
-- is asked about again. Those of more than a day ago are not asked about.
alter table exchanges add column meeting_asked_at timestamptz;
update exchanges set meeting_asked_at = now()
where state in ('accepted', 'ready') and pickup_at < now() - interval '1 day';
create index exchanges_to_meet on exchanges (pickup_at) where state in ('accepted', 'ready');

comment on table exchange_undos is
  'exchanges: The last step of an exchange can be undone for a minute, and the owner''s word for a hand-over by the borrower for days: '
  'the state it goes back to, and what else the step changed.';
