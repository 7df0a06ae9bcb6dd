-- Who objects to a decision: of a club that is hidden any of its admins may, and it is not always whom the decision is about.
alter table moderation_actions add objected_by uuid references members on delete set null;
update moderation_actions set objected_by = member_id where objection is not null;
alter table moderation_actions add constraint moderation_actions_objected_by check (objected_by is null or objection is not null);
create index moderation_actions_objected_by on moderation_actions (objected_by) where objected_by is not null;
