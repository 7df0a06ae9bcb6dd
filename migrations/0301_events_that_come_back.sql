-- Events come back each week and each fortnight too, and the city's as a club's meetings do. Of the city's one row waits for administrators; the
-- others are written when it is approved.
alter table event_series
  drop constraint event_series_rhythm_check,
  add constraint event_series_rhythm check (rhythm in ('week', 'fortnight', 'day', 'weekday')),
  -- The last day it may fall on, of what is not written out yet.
  add column until_on date,
  add constraint event_series_order check (until_on >= first_on);

alter table events
  drop constraint events_of_club_or_city,
  add constraint events_of_club_or_city check (
    case when club_id is not null
      then state = 'approved' and type = 'book_club' and categories = '{}' and organiser_id is null and submitted_at is null
        and suburb is null and lat is null and reviewed_at is null and revises is null
      else is_public and submitted_at is not null and suburb is not null
    end),
  -- A change is one to a single date.
  add constraint events_revision_alone check (revises is null or series_id is null);
