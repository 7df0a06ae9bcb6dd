-- The hand-over of a loan can be undone for a minute too: it leaves the copy where it stands, so nothing of it is kept.
alter table exchange_undos
  drop constraint exchange_undos_gift,
  add constraint exchange_undos_gift check (state <> 'on_loan' or copy_suburb is null);
