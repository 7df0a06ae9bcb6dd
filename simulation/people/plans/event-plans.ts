import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { type Asking, fromHand, fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'
import { clubName, sentence } from '#simulation/people/words.ts'

const westEnd = { lat: -27.482, lng: 153.006, label: 'West End', suburb: null }
const inDays = ({ now }: Asking, days: number) => addDays(cityDate(now, city.timeZone), days)
const now = "current_setting('simulated.now')::timestamptz"
const seen = `select id as "eventId" from events where state = 'approved' and cancelled_at is null and ends_at > ${now}`
/** A meeting of a club that they run, or a city event of their own. */
const held = (more: string) =>
  `select e.id as "eventId" from events e left join club_members m on m.club_id = e.club_id and m.member_id = $me
   where (m.role = 'admin' or e.organiser_id = $me) and e.cancelled_at is null and ${more}`

async function having(asking: Asking, sql: string, more: object) {
  const found = await asking.one<object>(sql)
  return found && { ...found, ...more }
}

const facts = (asking: Asking) => ({
  title: clubName(asking.chance),
  description: `Bring a book. ${sentence(asking.chance)}`.slice(0, 500),
  ...days(asking),
  place: 'The library',
  ...(asking.chance.oneIn(2) && { capacity: asking.chance.between(1, 4) }),
})

/** Some last for several days. */
function days(asking: Asking) {
  const startsOn = inDays(asking, asking.chance.between(1, 40))
  return asking.chance.oneIn(4)
    ? { startsOn, endsOn: addDays(startsOn, asking.chance.between(1, 5)) }
    : { startsOn }
}

const meeting = (asking: Asking) => ({
  ...facts(asking),
  ...(asking.chance.oneIn(5) ? { isAllDay: true } : { from: '18:30', to: '20:00' }),
  isPublic: asking.chance.oneIn(2),
})

const cityEvent = (asking: Asking) => ({
  ...facts(asking),
  type: asking.chance.pick(['author_signing', 'reading', 'workshop', 'book_exchange']),
  time: '6:30 PM - 8:00 PM',
  suburb: 'West End',
})

const keyIn = (address: unknown) => ({ key: new URL(String(address)).searchParams.get('key') })

export const eventPlans: Plans = {
  'events.answer': plan(14, (asking) =>
    having(asking, seen, {
      answer: asking.chance.pick(['going', 'going', 'going', 'maybe', 'no']),
      isNamed: asking.chance.oneIn(2),
    }),
  ),
  'events.writeToAllGoing': plan(2, (asking) =>
    having(asking, held(`e.ends_at > ${now}`), { note: 'Bring a cushion.' }),
  ),
  'events.takeBackNote': fromRow(
    1,
    'select event_id as "eventId", id as "noteId" from host_notes where written_by = $me and taken_back_at is null',
  ),
  'events.whoCame': fromRow(2, held(`e.starts_at < ${now}`)),
  'events.tickWhoCame': plan(3, async (asking) => {
    const found = await asking.one<{ tickets: string[] | null; before: string[] | null }>(
      held(`e.starts_at < ${now} and e.ends_at > ${now} - interval '14 days'`).replace(
        'select ',
        `select (select json_agg(a.ticket order by a.ticket) from event_answers a where a.event_id = e.id and a.attendance = 'going') as tickets,
          (select json_agg(a.ticket order by a.ticket) from event_answers a where a.event_id = e.id and a.came_at is not null) as before, `,
      ),
    )
    return found && { ...found, tickets: found.tickets ?? [], before: found.before ?? [] }
  }),
  'events.markEvent': plan(3, (asking) =>
    having(asking, seen, { mark: asking.chance.pick(['wishlist', 'calendar']) }),
  ),
  'events.unmarkEvent': fromRow(
    1,
    'select event_id as "eventId", mark from event_marks where member_id = $me',
  ),
  'events.ownEvents': plain(2, { shown: 20 }),
  'events.event': fromRow(4, 'select id as "eventId" from events'),
  'events.eventNamed': fromRow(1, seen),
  'events.events': plan(3, ({ chance }) => ({ when: chance.pick(['upcoming', 'past', 'both']), shown: 20 })),
  'events.nextEvents': plain(1, { limit: 5 }),
  'events.suburbEvents': plain(1, { suburb: 'west-end-4101', limit: 3, withinKm: 5 }),
  'events.eventsOfMonth': plan(1, (asking) => ({ month: inDays(asking, 0).slice(0, 7) })),
  'events.eventsOfClub': plan(1, (asking) =>
    having(asking, 'select club_id as "clubId" from club_members where member_id = $me', {
      when: 'both',
      shown: 20,
    }),
  ),
  'events.eventsBySuburb': plain(1, { from: westEnd, shown: 5 }),
  'events.eventPins': plain(1, { zoom: 12 }),
  'events.calendarFile': fromRow(1, seen),
  'events.followClub': plan(
    1,
    ({ one }) => one<object>('select club_id as "clubId" from club_members where member_id = $me'),
    ({ passOn }, address) => passOn('feed', keyIn(address)),
  ),
  'events.feed': fromHand(1, 'feed'),
  'events.ownFeed': fromHand(1, 'own feed'),
  'events.stopFollowing': fromRow(1, 'select club_id as "clubId" from calendar_feeds where member_id = $me'),
  'events.mayHear': fromRow(1, "select 'event:' || id as topic from events"),
  'events.publicFeedAddress': plain(1),
  'events.calendarLinks': plain(1),
  'linkCards.suburb': plan(1, async ({ one, me }) => {
    const copy = await one<{ suburb: string }>('select suburb from copies')
    return copy && { ...copy, address: me.address }
  }),
  'linkCards.book': plan(1, async ({ one, me }) => {
    const copy = await one<{ bookId: string }>('select book_id as "bookId" from copies')
    return copy && { ...copy, address: me.address }
  }),
  'linkCards.club': plan(1, async ({ one, me }) => {
    const club = await one<{ clubId: string }>('select id as "clubId" from clubs')
    return club && { ...club, address: me.address }
  }),
  'events.publicFeed': plan(1, ({ me }) => ({ address: me.address })),
  'events.followOwn': plan(
    1,
    () => ({}),
    ({ passOn }, address) => passOn('own feed', keyIn(address)),
  ),
  'events.stopFollowingOwn': plan(1, async ({ one }) =>
    (await one('select member_id as id from own_calendars where member_id = $me')) ? {} : undefined,
  ),
  'events.scheduleEvent': plan(4, async (asking) =>
    having(
      asking,
      `select c.id as "clubId" from club_members m join clubs c on c.id = m.club_id and c.closed_at is null
       where m.member_id = $me and m.role = 'admin'`,
      {
        ...meeting(asking),
        ...(asking.chance.oneIn(4) && { repeats: asking.chance.pick(['week', 'fortnight']), times: 4 }),
      },
    ),
  ),
  'events.changeEvent': plan(3, (asking) =>
    having(asking, held(`e.club_id is not null and e.starts_at > ${now}`), meeting(asking)),
  ),
  'events.cancelEvent': plan(1, (asking) =>
    having(asking, held(`e.ends_at > ${now}`), { note: 'Too much rain.' }),
  ),
  'events.submitEvent': plan(3, (asking) => ({
    ...cityEvent(asking),
    address: asking.me.address,
    ...(asking.chance.oneIn(5) && { repeats: 'week', until: inDays(asking, 70) }),
  })),
  'events.submissionToEdit': fromRow(1, 'select id from events where organiser_id = $me'),
  'events.editSubmission': plan(2, (asking) =>
    having(
      asking,
      `select id, version from events where organiser_id = $me and club_id is null and cancelled_at is null and starts_at > ${now}`,
      cityEvent(asking),
    ),
  ),
  'events.ownSubmissions': plain(1, { shown: 20 }),
}
