-- Until when a copy is promised changes with the end of its offer.
create or replace trigger hold_offers_keep_copy after insert or delete or update of state, expires_at on hold_offers
  for each row execute function keep_copy();
