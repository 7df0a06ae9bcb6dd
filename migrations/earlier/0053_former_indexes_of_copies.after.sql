-- Migration 0052 has made an index that does more for each of these.
drop index copies_at_point;
drop index copies_shared_of_work;
drop index copies_shared;
