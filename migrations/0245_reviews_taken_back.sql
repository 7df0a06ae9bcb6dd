-- A review that an administrator hid stays when its author takes it back, so that saying it again shows nothing; it goes once it would
-- be shown again.
alter table reviews add taken_back_at timestamptz;
alter table reviews add constraint reviews_taken_back_is_hidden check (taken_back_at is null or hidden_at is not null);
