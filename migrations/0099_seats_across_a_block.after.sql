-- A block ends the seats of each of the two at the other's city events; those of blocks from before end here. An older process
-- gives such seats for as long as it runs. The events are locked.
delete from event_answers a using events e, blocks b
where e.id = a.event_id and e.ends_at > now() and a.came_at is null
  and ((b.blocker_id = e.organiser_id and b.blocked_id = a.member_id)
    or (b.blocked_id = e.organiser_id and b.blocker_id = a.member_id));
