-- Reporters who share a network count once before something is hidden by itself. A keyed hash, of this thing alone, until the report
-- is answered, for 30 days at most.
alter table reports add reporter_network text,
  add constraint reports_network_while_open check (reporter_network is null or state = 'open');
create index reports_network_kept on reports (created_at) where reporter_network is not null;
