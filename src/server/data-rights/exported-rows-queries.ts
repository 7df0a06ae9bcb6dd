// The contents of an export, by subject. Each query returns one page in the order of its key (keyset pagination), so that a long
// conversation is never in memory as a whole.
import { type RawBuilder, sql } from 'kysely'
import type { ExportSubject } from '#rules/data-rights/data-rights.ts'
import { daysAfter } from '#rules/data-rights/data-rights.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { actionsWithToldReason } from '#rules/members/logged-actions.ts'
import { joinedSteps } from '#rules/members/street-links.ts'
import { mayVouch } from '#server/members/experience-queries.ts'
import { isTheirsToSee } from '#server/messages/theirs-to-see-queries.ts'
import type { Database } from '#server/store/database.ts'
import { isWhole } from '#server/swaps/whole-ring-queries.ts'

export type ExportedRow = { key: string; row: Record<string, unknown> }
type Page = { memberId: string; after: string | null; now: Date; limit: number }

export const exportedRows: Record<ExportSubject, (db: Database, page: Page) => Promise<ExportedRow[]>> = {
  profile: paged(
    'm.id::text',
    ({ memberId, now }) => sql`
    json_build_object(
      'id', m.id, 'name', m.name, 'username', m.username,
      'email', m.email, 'email_verified', m.email_verified, 'phone', m.phone, 'said_of_age', m.said_of_age_at, 'picture_elsewhere', m.image, 'photo_id', m.photo_id,
      'role', m.role, 'suburb', m.suburb, 'bio', m.bio, 'website', m.website, 'linkedin', m.linkedin,
      'twitter', m.twitter, 'github', m.github, 'currently_reading', m.currently_reading,
      'favourite_genres', m.favourite_genres, 'favourite_authors', m.favourite_authors,
      'favourite_quotes', m.favourite_quotes,
      'shared_cell', case when m.cell_lat is not null then json_build_array(m.cell_lat, m.cell_lng) end,
      'wishes_within_km', m.wish_km, 'shows_wishes', m.shows_wishes, 'last_letter_about_wishes', m.wishes_mailed_at, 'is_admin', m.is_admin, 'disabled_because', m.disabled_reason, 'suspended_until', m.suspended_until, 'suspended_because', m.suspended_reason,
      'passkey_offer_closed', m.passkey_offer_closed_at,
      'joined', m.created_at, 'changed', m.updated_at,
      'leaves', (select json_build_object('asked', d.asked_at, 'leaves', d.leaves_at) from departures d where d.member_id = m.id),
      'ways_in', (
        select coalesce(json_agg(json_build_object('provider', a.provider_id, 'issuer', a.issuer, 'account', a.account_id, 'since', a.created_at)), '[]')
        from accounts a where a.member_id = m.id
      ),
      'passkeys', (
        select coalesce(json_agg(json_build_object('name', k.name, 'added', k.created_at, 'used', k.used_at)), '[]')
        from passkeys k where k.member_id = m.id
      ),
      'contact_changes', (
        select coalesce(json_agg(json_build_object('channel', h.channel, 'was', h.was, 'changed', h.changed_at)), '[]')
        from contact_changes h where h.member_id = m.id
      ),
      'codes_awaited', (
        select coalesce(json_agg(json_build_object('purpose', w.purpose, 'recipient', w.recipient, 'name', w.name, 'asked', w.created_at)), '[]')
        from awaited_codes w where w.recipient in (lower(m.email), m.phone)
      ),
      'decisions_about_them', (
        select coalesce(json_agg(json_build_object('kind', d.kind, 'about', d.subject_kind, 'reason', d.reason, 'until', d.until,
          'made', d.made_at, 'lifted', d.lifted_at, 'objection', case when d.objected_by = m.id then d.objection end, 'answer', d.answer, 'answer_words', d.answer_words)), '[]')
        from moderation_actions d where d.member_id = m.id or d.objected_by = m.id
      ),
      'street_link', (
        select json_build_object('code', i.code, 'shows_name', i.shows_name, 'shows_suburb', i.shows_suburb, 'made', i.made_at,
          'joined_at_least', joined.at_least)
        -- The count stays when the link is turned off.
        from (
          select max(step) as at_least from unnest(${joinedSteps}::int[]) step
          where step <= (
            select count(*) from invited_members came join members who on who.id = came.member_id
            where came.inviter_id = m.id and not came.is_told and ${mayVouch('who', now)})
        ) joined left join invitations i on i.member_id = m.id
        where i.member_id is not null or joined.at_least is not null
      ),
      'came_by_street_link', (
        select json_build_object('joined', own.joined_at, 'let_know', own.is_told) from invited_members own where own.member_id = m.id
      ),
      'exports', (
        select coalesce(json_agg(json_build_object('asked', x.asked_at, 'state', x.state, 'until', x.expires_at)), '[]')
        from data_exports x where x.member_id = m.id
      ),
      'notice_preferences', (
        select coalesce(json_agg(json_build_object('kind', p.kind, 'on', p.is_on, 'in_app', p.in_app, 'email', p.email, 'push', p.push)), '[]')
        from notice_preferences p where p.member_id = m.id
      ),
      'quiet_hours', (
        select json_build_object('from', q.starts_at, 'to', q.ends_at) from quiet_hours q where q.member_id = m.id
      ),
      -- How many; their words take its place.
      'notices', (select count(*) from member_notices n where n.member_id = m.id)
    ) as row
    from members m where m.id = ${memberId}`,
  ),

  sessions: paged(
    'b.key',
    ({ memberId }) => sql`
    b.row
    from (
    select s.id::text as key, json_build_object('began', s.created_at, 'last_used', s.updated_at, 'ends', s.expires_at,
      'ip_address', s.ip_address, 'browser', s.user_agent, 'device', s.device,
      'notifications', (
        select json_build_object('sent_to', u.endpoint, 'since', u.created_at, 'ended', u.ended_at)
        from push_subscriptions u where u.session_id = s.id
      ),
      'browser_known_since', (
        select max(k.created_at) from known_browsers k where k.session_id = s.id and k.member_id = s.member_id
      )) as row
    from sessions s where s.member_id = ${memberId}
    union all
    select k.id || ' known', json_build_object('browser_known_since', k.created_at)
    from known_browsers k where k.member_id = ${memberId} and k.session_id is null
    ) b where true`,
  ),

  copies: paged(
    'c.id::text',
    ({ memberId }) => sql`
    json_build_object(
      'id', c.id, 'title', b.title, 'author', b.author, 'isbn', b.isbn, 'genre', b.genre, 'published', b.published,
      'description', b.description, 'condition', c.condition, 'offer', c.offer, 'suburb', c.suburb,
      'added', c.created_at, 'paused', c.paused_at, 'for_members_of', k.name, 'lent_elsewhere_to', c.lent_elsewhere_to,
      'withdrawn', c.withdrawn_at, 'picture_id', c.picture_id, 'lat', c.lat, 'lng', c.lng,
      'brought_into_catalogue_by_you', b.added_by is not distinct from c.owner_id,
      'label_code', label.code, 'journey_shows_loans', label.shows_loans,
      'lend_on', (
        select json_build_object('asked', l.asked_at, 'answer', l.answer, 'answered', l.answered_at)
        from lend_ons l where l.copy_id = c.id
      )) as row
    from copies c join books b on b.id = c.book_id left join clubs k on k.id = c.club_id
    left join copy_codes label on label.copy_id = c.id where c.owner_id = ${memberId}`,
  ),

  wishes: paged(
    'w.key',
    ({ memberId, now }) => sql`
    w.row
    from (
      select w.book_id::text as key,
        json_build_object('title', b.title, 'author', b.author, 'isbn', b.isbn, 'wished', w.created_at) as row
      from wishes w join books b on b.id = w.book_id where w.member_id = ${memberId}
      union all
      select s.id::text,
        json_build_object('search', s.text, 'genre', s.genre, 'offer', s.offer, 'within_km', s.km,
          'from', nullif(s.place, ''), 'wished', s.created_at)
      from saved_searches s where s.member_id = ${memberId}
      union all
      select h.id::text,
        json_build_object('waits_for', b.title, 'author', b.author, 'within_km', h.km, 'this_copy_alone', h.copy_id is not null,
          'since', h.created_at, 'paused', h.paused_at, 'paused_until', h.paused_until, 'let_pass_in_a_row', h.passes,
          'offers', (
            select coalesce(json_agg(json_build_object('offered', o.offered_at, 'until', o.expires_at, 'became', o.state) order by o.offered_at, o.id), '[]')
            from hold_offers o where o.hold_id = h.id))
      from holds h join books b on b.id = h.book_id where h.member_id = ${memberId} and h.handed_over_in is null
      union all
      select r.copy_id || ' reserved', json_build_object('reserved_for_you', b.title, 'author', b.author, 'by', o.name, 'since', r.made_at, 'until', r.ends_at, 'notified', r.is_told)
      from reservations r join copies c on c.id = r.copy_id join books b on b.id = c.book_id join members o on o.id = c.owner_id
      where r.member_id = ${memberId}
      union all
      select r.copy_id || ' kept', json_build_object('you_reserved', b.title, 'author', b.author, 'for_member', m.name, 'for_club', k.name, 'since', r.made_at, 'until', r.ends_at)
      from copies c join reservations r on r.copy_id = c.id join books b on b.id = c.book_id
      left join members m on m.id = r.member_id left join clubs k on k.id = r.club_id where c.owner_id = ${memberId}
      union all
      select 'swap ' || l.hint_id, json_build_object('could_swap_for', b.title, 'with', giver.name, 'found', h.found_at,
        'asked', l.exchange_id is not null, 'notified', l.told_at)
      from swap_legs l join swap_hints h on h.id = l.hint_id join copies c on c.id = l.copy_id join books b on b.id = c.book_id
      join members giver on giver.id = l.giver_id where l.getter_id = ${memberId} and ${isWhole({ now, readerId: memberId })}
      union all
      select 'no swap ' || r.work_id, json_build_object('wish_in_no_swap', b.title, 'until', r.until)
      from swap_rests r join wishes w on w.member_id = r.member_id and w.work_id = r.work_id join books b on b.id = w.book_id
      where r.member_id = ${memberId}
      union all
      select 'swap notice', json_build_object('last_notified_of_a_swap', t.told_at) from swap_tellings t where t.member_id = ${memberId}
      union all
      select k.work_id || ' not for me', json_build_object('not_for_you', b.title, 'author', b.author, 'marked', k.marked_at)
      from not_for_me k cross join lateral (${aBookOf('k')}) b where k.member_id = ${memberId}
      union all
      select t.work_id || ' taste', json_build_object('computed_taste', b.title, 'author', b.author, 'because', t.kind, 'weight', t.weight)
      from tastes t cross join lateral (${aBookOf('t')}) b where t.member_id = ${memberId}
      union all
      select r.work_id || ' recommended', json_build_object('recommended', b.title, 'author', b.author, 'because', r.kind)
      from recommended_works m cross join unnest(m.work_ids, m.kinds) r (work_id, kind)
      cross join lateral (${aBookOf('r')}) b where m.member_id = ${memberId}
      union all
      select 'recommendations', json_build_object('recommendations_off_since', o.since)
      from recommendations_off o where o.member_id = ${memberId}
    ) w where true`,
  ),

  shelves: paged(
    "f.id || ' ' || lpad(r.number::text, 5, '0')",
    ({ memberId }) => sql`
    json_build_object('file', f.file_name, 'kind', f.kind, 'state', f.state, 'suburb', f.suburb, 'brought', f.created_at,
      'row', r.number, 'title', r.title, 'author', r.author, 'isbn', r.isbn, 'rated', r.rated, 'review', nullif(r.review, ''),
      'filed_as', r.filed_as, 'published', r.published, 'condition', r.condition, 'offer', r.offering, 'medium', r.medium,
      'became', r.fate) as row
    from shelf_imports f join shelf_import_rows r on r.import_id = f.id where f.member_id = ${memberId}`,
  ),

  events: paged(
    'o.key',
    ({ memberId }) => sql`
    o.row
    from (
    select e.id::text as key, json_build_object(
      'title', e.title, 'club', c.name, 'starts', e.starts_at, 'ends', e.ends_at, 'place', e.place,
      'planned_by_you', coalesce(${memberId} in (e.created_by, e.organiser_id), false), 'suburb', e.suburb, 'state', e.state,
      'description', case when ${memberId} in (e.created_by, e.organiser_id) then e.description end,
      'link', case when ${memberId} in (e.created_by, e.organiser_id) then nullif(e.link, '') end,
      'capacity', case when ${memberId} in (e.created_by, e.organiser_id) then e.capacity end,
      'categories', case when ${memberId} in (e.created_by, e.organiser_id) then e.categories end,
      'cancelled_by_you', coalesce(e.cancelled_by = ${memberId}, false),
      'cancel_note', case when ${memberId} in (e.created_by, e.organiser_id, e.cancelled_by) then nullif(e.cancel_note, '') end,
      'reject_reason', case when e.organiser_id = ${memberId} then e.reject_reason end,
      'as_refused', case when e.organiser_id = ${memberId} then e.refused - 'picture_id' end,
      'picture_id', case when ${memberId} in (e.created_by, e.organiser_id) then e.picture_id end, 'cancelled', e.cancelled_at,
      'you_said', mine.attendance, 'others_see_your_name', mine.is_named, 'answered', mine.answered_at,
      'your_ticket', upper(left(mine.ticket::text, 6)), 'host_ticked_that_you_came', mine.came_at,
      'followed_by_your_calendar_since', f.created_at,
      'on_your_wishlist_since', (
        select k.marked_at from event_marks k where k.member_id = ${memberId} and k.mark = 'wishlist' and k.event_id = e.id),
      'in_your_calendar_since', (
        select k.marked_at from event_marks k where k.member_id = ${memberId} and k.mark = 'calendar' and k.event_id = e.id),
      'you_wrote_to_all_who_are_going', (
        select json_agg(json_build_object('message', n.body, 'written', n.written_at, 'taken_back', n.taken_back_at) order by n.written_at, n.id)
        from host_notes n where n.written_by = ${memberId} and n.event_id = e.id)) as row
    from events e
    left join clubs c on c.id = e.club_id
    left join event_answers mine on mine.event_id = e.id and mine.member_id = ${memberId}
    left join calendar_feeds f on f.club_id = e.club_id and f.member_id = ${memberId}
    where (e.created_by = ${memberId} or e.organiser_id = ${memberId} or mine.member_id is not null
      or e.id in (select k.event_id from event_marks k where k.member_id = ${memberId})
      or e.id in (select n.event_id from host_notes n where n.written_by = ${memberId})
      or e.club_id in (select followed.club_id from calendar_feeds followed where followed.member_id = ${memberId}))
    union all
    select 'own calendar', json_build_object('address_of_your_own_calendar_since', own.created_at)
    from own_calendars own where own.member_id = ${memberId}
    ) o where true`,
  ),

  // Everything the member wrote, also in clubs they have left; of the discussion itself only its title.
  discussions: paged(
    'd.key',
    ({ memberId }) => sql`
    d.row
    from (
      select p.id::text as key, json_build_object(
        'club', c.name, 'title', d.title, 'began_by_you', d.author_id = ${memberId}, 'number', p.number, 'text', p.body, 'links', p.links,
        'about', case when p.about_place is not null then json_build_array(p.about_unit, p.about_place) end,
        'written', p.created_at, 'edited', p.edited_at, 'deleted', p.deleted_at,
        'files', (
          select coalesce(json_agg(json_build_object('name', f.name, 'bytes', f.bytes, 'shows', f.alt,
            'file_id', case when f.image_id is null then f.id end)), '[]') from discussion_files f
          where f.post_id = p.id and f.uploaded_by = ${memberId}
        )) as row
      from discussion_posts p join discussions d on d.id = p.discussion_id join clubs c on c.id = d.club_id
      where p.author_id = ${memberId}
      union all
      select 'read ' || r.discussion_id, json_build_object('club', c.name, 'title', d.title, 'read_to', r.read_to, 'seen_to', r.seen_to,
        'follows', r.follows)
      from discussion_readers r join discussions d on d.id = r.discussion_id join clubs c on c.id = d.club_id
      where r.member_id = ${memberId}
      union all
      select 'reaction ' || r.post_id || ' ' || r.kind, json_build_object('club', c.name, 'title', d.title, 'number', p.number,
        'reaction', r.kind, 'reacted', r.reacted_at)
      from post_reactions r join discussion_posts p on p.id = r.post_id
      join discussions d on d.id = p.discussion_id join clubs c on c.id = d.club_id
      where r.member_id = ${memberId}
    ) d where true`,
  ),

  clubs: paged(
    'c.id::text',
    ({ memberId }) => sql`
    json_build_object(
      'id', c.id, 'name', c.name, 'category', c.category, 'suburb', c.suburb, 'visibility', c.visibility, 'picture_id', c.picture_id,
      'description', case when c.created_by = ${memberId} and mine.role = 'admin' then c.description end,
      'begun_by_you', c.created_by is not distinct from ${memberId}, 'began', c.created_at, 'closed', c.closed_at,
      'you_are', mine.role, 'joined', mine.joined_at,
      'banned', (select b.banned_at from club_bans b where b.club_id = c.id and b.member_id = ${memberId}),
      'asked', (
        select coalesce(json_agg(json_build_object('message', q.message, 'asked', q.asked_at, 'state', q.state, 'answer', q.answer, 'answered', q.answered_at)), '[]')
        from club_join_requests q where q.club_id = c.id and q.member_id = ${memberId}
      ),
      'reported', (
        select coalesce(json_agg(json_build_object('words', t.words, 'told', t.created_at, 'settled', t.settled_at)), '[]')
        from club_reports t where t.club_id = c.id and t.reporter_id = ${memberId}
      ),
      'invitations', (
        select coalesce(json_agg(json_build_object('by_you', i.invited_by = ${memberId}, 'by_link', i.link_digest is not null,
          'invited', i.created_at, 'until', i.expires_at, 'ended', i.ended_at, 'used', i.uses)), '[]')
        from club_invitations i where i.club_id = c.id and ${memberId} in (i.invited_by, i.invited_id)
      )) as row
    from clubs c
    left join club_members mine on mine.club_id = c.id and mine.member_id = ${memberId}
    where (mine.member_id is not null or c.created_by = ${memberId}
      or c.id in (select q.club_id from club_join_requests q where q.member_id = ${memberId})
      or c.id in (select t.club_id from club_reports t where t.reporter_id = ${memberId})
      or c.id in (select b.club_id from club_bans b where b.member_id = ${memberId})
      or c.id in (select i.club_id from club_invitations i where ${memberId} in (i.invited_by, i.invited_id)))`,
  ),

  clubReading: paged(
    'w.key',
    ({ memberId }) => sql`
    w.row
    from (
      select p.club_book_id || ' place' as key, json_build_object('club', c.name, 'title', b.title, 'read_up_to', p.at, 'counted_in', p.unit,
        'finished', p.is_finished, 'shared_with_club', p.is_shared, 'said', p.changed_at) as row
      from club_book_places p join club_books k on k.id = p.club_book_id join clubs c on c.id = k.club_id join books b on b.id = k.book_id
      where p.member_id = ${memberId}
      union all
      select r.club_book_id || ' rating', json_build_object('club', c.name, 'title', b.title, 'stars', r.stars, 'rated', r.rated_at)
      from club_book_ratings r join club_books k on k.id = r.club_book_id join clubs c on c.id = k.club_id join books b on b.id = k.book_id
      where r.member_id = ${memberId}
      union all
      select n.id || ' nomination', json_build_object('club', c.name, 'nominated', b.title, 'when', n.nominated_at)
      from club_candidates n join club_choices h on h.id = n.choice_id join clubs c on c.id = h.club_id join books b on b.id = n.book_id
      where n.nominated_by = ${memberId}
      union all
      select v.choice_id || ' ballot', json_build_object('club', c.name, 'voted', v.cast_at, 'ranked', (
        select json_agg(b.title order by array_position(v.ranking, n.id))
        from club_candidates n join books b on b.id = n.book_id where n.id = any (v.ranking)))
      from club_ballots v join clubs c on c.id = v.club_id where v.member_id = ${memberId}
      union all
      select h.id || ' choice', json_build_object('club', c.name, 'opened', h.opened_at, 'nominations_until', h.nominate_until, 'vote_until', h.vote_until)
      from club_choices h join clubs c on c.id = h.club_id where h.opened_by = ${memberId}
    ) w where true`,
  ),

  reviews: paged(
    'r.id::text',
    ({ memberId }) => sql`
    json_build_object('title', b.title, 'author', b.author, 'isbn', b.isbn, 'stars', r.stars, 'words', r.words,
      'written', r.created_at, 'changed', r.changed_at) as row
    from reviews r join books b on b.id = r.book_id where r.member_id = ${memberId}`,
  ),

  corrections: paged(
    'k.id::text',
    ({ memberId }) => sql`
    json_build_object('title', b.title, 'author', b.author, 'was', k.was, 'becomes', k.becomes, 'state', k.state,
      'changed_by_you', k.changed_by is not distinct from ${memberId}, 'changed', k.created_at,
      'decided_by_you', k.decided_by is not distinct from ${memberId}, 'decided', k.decided_at) as row
    from corrections k join books b on b.id = k.book_id where (k.changed_by = ${memberId} or k.decided_by = ${memberId})`,
  ),

  bookshelves: paged(
    'b.id::text',
    ({ memberId }) => sql`
    json_build_object('name', b.name, 'directions', b.directions, 'suburb', b.suburb, 'lat', b.lat, 'lng', b.lng,
      'picture_id', b.picture_id, 'state', b.state, 'answer', b.answer, 'suggested', b.suggested_at, 'answered', b.answered_at) as row
    from bookshelves b where b.suggested_by = ${memberId}`,
  ),

  checks: paged(
    'k.id::text',
    ({ memberId }) => sql`
    json_build_object('bookshelf', b.name, 'day', k.checked_on, 'words', k.words, 'books', k.books) as row
    from bookshelf_checks k join bookshelves b on b.id = k.bookshelf_id where k.member_id = ${memberId}`,
  ),

  journeys: paged(
    's.id::text',
    ({ memberId }) => sql`
    json_build_object('book', b.title, 'page', ${journeyPath('')} || k.code, 'what', s.kind, 'suburb', s.suburb, 'when', s.stopped_at, 'shown', s.is_shown,
      'with_name', s.is_named, 'with_suburb', s.shows_suburb, 'bookshelf', shelf.name, 'line', s.words, 'line_is', s.words_state) as row
    from journey_stops s join copies c on c.id = s.copy_id join books b on b.id = c.book_id
    left join copy_codes k on k.copy_id = c.id
    left join bookshelves shelf on shelf.id = s.bookshelf_id
    where s.reader_id = ${memberId}`,
  ),

  exchanges: paged(
    'e.id::text',
    ({ memberId }) => sql`
    json_build_object(
      'id', e.id, 'you_are', case when e.owner_id = ${memberId} then 'owner' else 'borrower' end,
      'other', other.name, 'title', b.title, 'author', b.author, 'offer', e.offer, 'state', e.state,
      'message', e.message, 'pickup_place', e.pickup_place, 'pickup', e.pickup_at, 'due', e.due_on,
      'asked_due', e.asked_due_on, 'loan_days', e.loan_days, 'note', e.note, 'requested', e.requested_at,
      'answered', e.answered_at, 'handed_over', e.handed_over_at, 'ended', e.ended_at, 'conversation_id', e.conversation_id,
      'archived_by_you', case when e.owner_id = ${memberId} then e.owner_archived_at else e.archived_at end) as row
    from exchanges e
    join copies c on c.id = e.copy_id
    join books b on b.id = c.book_id
    join members other on other.id = case when e.owner_id = ${memberId} then e.borrower_id else e.owner_id end
    where (e.owner_id = ${memberId} or e.borrower_id = ${memberId})`,
  ),

  conversations: paged(
    'c.id::text',
    ({ memberId }) => sql`
    json_build_object(
      'id', c.id, 'other', other.name, 'about', b.title, 'standing', c.standing,
      'asked_by_you', c.asked_by = ${memberId}, 'unread', mine.unread, 'began', c.created_at, 'latest', c.last_message_at) as row
    from participants mine
    join conversations c on c.id = mine.conversation_id
    join members other on other.id = case when c.low_id = mine.member_id then c.high_id else c.low_id end
    left join copies on copies.id = c.copy_id
    left join books b on b.id = copies.book_id
    where mine.member_id = ${memberId} and ${isTheirsToSee(memberId)}`,
  ),

  messages: paged(
    't.key',
    ({ memberId }) => sql`
    t.row
    from (
      select lpad(m.seq::text, 19, '0') as key, json_build_object(
        'conversation_id', m.conversation_id,
        'from', case when m.sender_id = ${memberId} then 'you' when m.sender_id is null then 'us' else sender.name end,
        'text', m.body, 'news', case when m.news is not null then json_build_object('news', m.news, 'facts', m.facts, 'names', (
          select json_object_agg(x.id, x.name) from members x
          where x.id in (select p.member_id from participants p where p.conversation_id = m.conversation_id)
        )) end, 'photo', case when m.has_photo then json_build_object(
          'image_id', case when m.sender_id = ${memberId} then m.photo_id end, 'shows', m.photo_alt) end,
        'sent', m.created_at) as row
      from participants mine
      join messages m on m.conversation_id = mine.conversation_id
      left join members sender on sender.id = m.sender_id
      where mine.member_id = ${memberId}
      union all
      select 'held ' || h.id, json_build_object(
        'conversation_id', h.conversation_id, 'from', 'you', 'text', h.body, 'written', h.created_at, 'delivered', false)
      from held_messages h where h.sender_id = ${memberId}
    ) as t
    where true`,
  ),

  ratings: paged(
    "r.exchange_id || ' ' || r.rater_id",
    ({ memberId, now }) => sql`
    json_build_object(
      'exchange_id', r.exchange_id, 'stars', r.stars, 'given', r.created_at,
      'by', case when r.rater_id = ${memberId} then 'you' else rater.name end,
      'about', case when r.rated_id = ${memberId} then 'you' else rated.name end) as row
    from ratings r
    join members rater on rater.id = r.rater_id
    join members rated on rated.id = r.rated_id
    where (r.rater_id = ${memberId} or (r.rated_id = ${memberId} and (
      r.created_at <= ${daysAfter(now, -ratingHiddenDays)}
      or exists (select from ratings back where back.exchange_id = r.exchange_id and back.rater_id = ${memberId})
    )))`,
  ),

  reports: paged(
    'r.id::text',
    ({ memberId }) => sql`
    json_build_object('about', r.subject_kind, 'reason', r.reason, 'details', r.details, 'state', r.state,
      'times', r.times, 'messages_shown', cardinality(r.shown_messages), 'network_hash', r.reporter_network,
      'reported', r.created_at, 'answered', r.answered_at) as row
    from reports r where r.reporter_id = ${memberId}`,
  ),

  // Without what is about a report that led to nothing: it would tell them that, and so by whom, they were reported.
  adminLog: paged(
    "lpad(l.id::text, 19, '0')",
    ({ memberId }) => sql`
    json_build_object('what', l.action, 'when', l.at, 'about', l.subject_kind, 'called', l.subject_name,
      'why', case when l.action = any(${actionsWithToldReason}) then nullif(l.why, '') end) as row
    from moderation_log l
    where (l.member_id = ${memberId} or (l.subject_kind = 'member' and l.subject_id = ${memberId}))
      -- Nobody reported a message that was held back.
      and (l.action not in ('report.view', 'report.dismiss') or l.subject_kind = 'held-message')
      and (l.action <> 'automatic.hide' or exists (
        select from reports r where r.subject_kind = l.subject_kind and r.subject_id = l.subject_id
          and r.state = 'upheld' and r.answered_at >= l.at))`,
  ),

  blocks: paged(
    'b.blocked_id::text',
    ({ memberId }) => sql`
    json_build_object('name', blocked.name, 'since', b.created_at) as row
    from blocks b join members blocked on blocked.id = b.blocked_id where b.blocker_id = ${memberId}`,
  ),

  contact: paged(
    't.id::text',
    ({ memberId }) => sql`
    json_build_object(
      'name', t.name, 'email', t.email, 'text', t.body, 'sent', t.created_at, 'answered', t.answered_at,
      'answer', case when t.answered_how = 'letter' then t.answer end
    ) as row
    from contact_messages t where t.member_id = ${memberId}`,
  ),

  images: paged(
    'i.id::text',
    ({ memberId }) => sql`
    json_build_object('id', i.id, 'kind', i.kind, 'width', i.width, 'height', i.height, 'uploaded', i.created_at) as row
    from images i where i.uploaded_by = ${memberId}`,
  ),
}

/** The first edition of the work of the row with this name. */
function aBookOf(row: string) {
  return sql`select title, author from books where work_id = ${sql.ref(`${row}.work_id`)} order by created_at, id limit 1`
}

/**
 * A page in the order of `key`, an SQL expression for a unique text. `rest` begins with the columns and
 * ends in a condition.
 */
function paged(key: string, rest: (page: Page) => RawBuilder<unknown>) {
  const place = sql.raw(key)
  return async (db: Database, page: Page): Promise<ExportedRow[]> => {
    const behind = page.after === null ? sql`` : sql`and (${place}) > ${page.after}`
    const { rows } = await sql<ExportedRow>`
      select ${place} as key, ${rest(page)} ${behind} order by 1 limit ${page.limit}`.execute(db)
    return rows
  }
}
