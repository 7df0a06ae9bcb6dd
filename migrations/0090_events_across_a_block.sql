-- Who cancelled an event: their words are not shown across a block. Of events cancelled before, it is not known.
alter table events add column cancelled_by uuid references members on delete set null;
create index events_cancelled_by on events (cancelled_by) where cancelled_by is not null;

-- A block ends the seats of each of the two at the other's city events; those of blocks from before end here. The events are locked.
delete from event_answers a using events e, blocks b
where e.id = a.event_id and e.ends_at > now() and a.came_at is null
  and ((b.blocker_id = e.organiser_id and b.blocked_id = a.member_id)
    or (b.blocked_id = e.organiser_id and b.blocker_id = a.member_id));
