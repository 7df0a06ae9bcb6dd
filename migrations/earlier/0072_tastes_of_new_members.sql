-- Its member is new: they are recommended books by it, but it stands behind no pair of works. Computed each night like the rest, so the
-- rows of the night before the upgrade count once more.
alter table tastes add column is_of_new boolean not null default false;
