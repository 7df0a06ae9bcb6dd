-- Every screen of a member says how many requests wait for their answer.
create index exchanges_to_answer on exchanges (owner_id) where state = 'pending';
