-- The due date that the owner has refused to move: across a block it is not asked again. Of refusals before, it is not known.
alter table exchanges add column refused_due_on date;
