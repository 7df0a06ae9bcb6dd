-- How a club chooses its next book: members nominate until one moment, rank what was nominated until another, and then it is counted.

create table club_choices (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references clubs on delete cascade,
  opened_by uuid references members on delete set null,
  opened_at timestamptz not null,
  nominate_until timestamptz not null,
  vote_until timestamptz not null,
  -- How many books a member may nominate.
  per_member integer not null check (per_member between 1 and 3),
  -- When the members were told that the vote is on, and that it ends within a day.
  voting_told_at timestamptz,
  ending_told_at timestamptz,
  -- From then on nothing changes any more. Called off, it was not counted.
  closed_at timestamptz,
  is_called_off boolean not null default false,
  winner_id uuid,
  -- What was counted (rules/clubs/choice/ranked-count.ts), and of how many ballots.
  rounds jsonb,
  ballots integer,
  constraint club_choices_in_order check (nominate_until > opened_at and vote_until > nominate_until),
  constraint club_choices_counted check (
    (closed_at is not null and not is_called_off) = (rounds is not null)
    and (rounds is null) = (ballots is null) and (winner_id is null or rounds is not null)),
  constraint club_choices_called_off check (closed_at is not null or not is_called_off),
  constraint club_choices_of_club unique (id, club_id)
);
create unique index club_choices_one_at_a_time on club_choices (club_id) where closed_at is null;
create index club_choices_closed on club_choices (club_id, closed_at desc) where closed_at is not null;
create index club_choices_to_open on club_choices (nominate_until) where closed_at is null and voting_told_at is null;
create index club_choices_to_close on club_choices (vote_until) where closed_at is null;
create index club_choices_opened_by on club_choices (opened_by) where opened_by is not null;

create table club_candidates (
  id uuid primary key default gen_random_uuid(),
  choice_id uuid not null references club_choices on delete cascade,
  book_id uuid not null references books,
  nominated_by uuid references members on delete set null,
  nominated_at timestamptz not null,
  -- Copies on a shelf near the club's members, as a job counts them.
  copies_near integer not null default 0 check (copies_near >= 0),
  counted_at timestamptz not null,
  constraint club_candidates_once unique (choice_id, book_id),
  constraint club_candidates_of_choice unique (choice_id, id)
);
create index club_candidates_book on club_candidates (book_id);
create index club_candidates_nominated_by on club_candidates (nominated_by) where nominated_by is not null;
alter table club_choices add constraint club_choices_winner foreign key (id, winner_id) references club_candidates (choice_id, id);

-- What a member ranks, best first. It goes with who leaves the club; what was counted stays as it was.
create table club_ballots (
  choice_id uuid not null,
  club_id uuid not null,
  member_id uuid not null references members on delete cascade,
  ranking uuid[] not null check (cardinality(ranking) between 1 and 20),
  cast_at timestamptz not null,
  primary key (choice_id, member_id),
  constraint club_ballots_of_choice foreign key (choice_id, club_id)
    references club_choices (id, club_id) on delete cascade,
  constraint club_ballots_of_members foreign key (club_id, member_id) references club_members on delete cascade
);
create index club_ballots_member on club_ballots (club_id, member_id);
create index club_ballots_of_whom on club_ballots (member_id);

-- No ballot before the vote or after it, and none with a book that is not up or is there twice. Whoever closes the choice locks its
-- row: a ballot is either counted or refused.
create function ballot_counts() returns trigger language plpgsql as $$
begin
  perform from club_choices c where c.id = new.choice_id and c.closed_at is null
    and new.cast_at >= c.nominate_until and new.cast_at < c.vote_until for share;
  if not found then
    raise exception 'No vote at this time' using errcode = 'check_violation', constraint = 'club_ballots_in_time';
  end if;
  if cardinality(new.ranking) <> (
    select count(*) from club_candidates where choice_id = new.choice_id and id = any (new.ranking)
  ) then
    raise exception 'Not what is up, each once' using errcode = 'check_violation', constraint = 'club_ballots_of_candidates';
  end if;
  return new;
end $$;
create trigger club_ballots_count before insert or update on club_ballots
  for each row execute function ballot_counts();
