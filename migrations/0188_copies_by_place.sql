-- Copies that another reader has are looked for by where they stand, as those are that can be had.
drop index copies_out;
create index copies_out on copies (lat, lng) where not listed and withdrawn_at is null and paused_at is null;

-- Which works are near is read from the index alone.
drop index copies_at_point;
create index copies_at_point on copies (lat, lng, turn) include (work_id, owner_id, offer) where listed;
