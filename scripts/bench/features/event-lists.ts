// How long lists of events take among 100,000 events, compared with 1,000: for members of twenty clubs each, one after
// the other.

import type pg from 'pg'
import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { monthAfter, monthOf } from '#rules/events/event-days.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { type Finding, most, percentile } from '#scripts/bench/report.ts'
import { titleAdjectives, titleNouns } from '#scripts/bench/seed-words.ts'
import { createCalendars } from '#server/events/calendar/calendars.ts'
import { createEventReads } from '#server/events/event-reads.ts'
import type { EventService } from '#server/events/event-service.ts'
import { createEventMap } from '#server/events/map/event-map.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { addEvents } from './event-lists-queries.ts'

const EVENTS = { few: 1_000, many: 100_000 }
const MEMBERS = 20
const CLUBS = 200
const OWN_CLUBS = 20
const SAMPLES = 200
const LIMIT_MS = 20
const GROWTH = 2
const words = [...titleNouns, ...titleAdjectives]

type Name = 'first' | 'later' | 'word' | 'common' | 'nothing' | 'host' | 'near' | 'map' | 'month' | 'calendar'

const whats: Record<Name, string> = {
  first: 'First page of the events',
  later: 'A page far behind it',
  word: 'Events with a word',
  common: 'Events with a word that every third has',
  nothing: 'Events with a word that none has',
  host: 'Events of a club, by its name',
  near: 'Events of one suburb in three hundred',
  map: 'Events by suburb, for the map',
  month: 'A month of events',
  calendar: 'The calendar for everybody',
}

/** `emptyDatabase` creates a database and returns how to connect to it. */
export async function measureEventLists(
  emptyDatabase: (name: string) => Promise<pg.PoolConfig>,
): Promise<Finding[]> {
  const few = await timesAmong(EVENTS.few, await emptyDatabase('verandah_bench_few_events'))
  const many = await timesAmong(EVENTS.many, await emptyDatabase('verandah_bench_many_events'))
  const names = keysOf(whats)
  const among = EVENTS.many.toLocaleString('en')
  return [
    ...names.map((name) => most(`${whats[name]}, of ${among}, p95`, many[name], LIMIT_MS, 'ms')),
    most(
      `– the first page, to that of ${EVENTS.few.toLocaleString('en')}`,
      many.first / few.first,
      GROWTH,
      '×',
    ),
  ]
}

async function timesAmong(count: number, connection: pg.PoolConfig): Promise<Record<Name, number>> {
  const pool = createPool({ ...connection, max: 2 })
  const db = openDatabase(pool)
  try {
    const viewers: Viewer[] = []
    for (let at = 0; at < MEMBERS; at++) viewers.push(await aMember(db))
    const members = viewers.filter((viewer) => viewer.kind === 'member')
    const clubIds: string[] = []
    const clubs: string[] = []
    for (let at = 0; at < CLUBS; at++) {
      const name = `${words[at % words.length]} Readers ${at}`
      const visibility = at % 2 ? 'public' : 'private'
      clubIds.push((await aClub(db, { name, members: at < OWN_CLUBS ? members : [], visibility })).id)
      clubs.push(name)
    }
    await addEvents(connection, { count, clubIds, words })

    const parts = { db, city, clock: () => new Date(), publicUrl: 'http://localhost:3000' }
    const door = openMemberDoor({ ...parts, limits: { take: async () => undefined } })
    const events = door.open(createEventReads(parts).operations)
    const onMap = door.open(createEventMap(parts))
    const chermside = standpointNamed('Chermside')
    if (!chermside) throw new Error('Chermside is no suburb')
    const calendars = door.open(
      createCalendars({
        ...parts,
        jobs: { enqueue: async () => undefined, enqueueAll: async () => undefined },
      }),
    )
    const far = await pageBehind(events, members[0] as Viewer) // there are twenty
    const thisMonth = monthOf(cityDate(new Date(), city.timeZone))
    const page = { when: 'upcoming', shown: 24 } as const
    const asks: Record<Name, (viewer: Viewer, at: number) => Promise<unknown>> = {
      first: (viewer) => events.events(viewer, page),
      later: (viewer) => events.events(viewer, { ...page, after: far }),
      word: (viewer, at) => events.events(viewer, { ...page, text: words[at % words.length] ?? '' }),
      common: (viewer) => events.events(viewer, { ...page, text: 'library' }),
      nothing: (viewer, at) => events.events(viewer, { ...page, text: `zq${at}` }),
      host: (viewer, at) => events.events(viewer, { ...page, text: clubs[at % clubs.length] ?? '' }),
      near: (viewer) => events.events(viewer, { ...page, from: chermside, withinKm: 0 }),
      map: (viewer) => onMap.eventsBySuburb(viewer, { from: chermside, shown: 6 }),
      month: (viewer, at) =>
        events.eventsOfMonth(viewer, { month: monthAfter(thisMonth, at % 12) ?? thisMonth }),
      calendar: () => calendars.publicFeed(guest, { address: '127.0.0.1' }),
    }
    const times: Partial<Record<Name, number>> = {}
    for (const name of keysOf(asks)) times[name] = await p95(members, asks[name])
    return times as Record<Name, number> // one for each name
  } finally {
    await pool.end()
  }
}

/** The first event of the tenth page. */
async function pageBehind(events: Pick<EventService, 'events'>, viewer: Viewer) {
  let after: string | null = null
  for (let page = 0; page < 10; page++)
    after = (await events.events(viewer, { when: 'upcoming', shown: 24, after })).next
  return after
}

async function p95(viewers: readonly Viewer[], ask: (viewer: Viewer, at: number) => Promise<unknown>) {
  const times: number[] = []
  // The first ones read from disk, and let connections plan their statements.
  for (let at = -MEMBERS; at < SAMPLES; at++) {
    const startedAt = performance.now()
    await ask(viewers[(at + MEMBERS) % viewers.length] as Viewer, at + MEMBERS) // there are twenty
    if (at >= 0) times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}
