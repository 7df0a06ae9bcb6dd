-- The club to which the giver of a copy showed it, for the minute in which the hand-over can be undone. Without a foreign key: the
-- club is asked for again then, and may be gone.
alter table exchange_undos add column copy_club_id uuid;
