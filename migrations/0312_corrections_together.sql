-- Corrections, too, are confirmed several at once, a minute later.
alter table waiting_approvals
  drop constraint waiting_approvals_kind_check,
  add constraint waiting_approvals_kind_check check (kind in ('event', 'bookshelf', 'correction'));
