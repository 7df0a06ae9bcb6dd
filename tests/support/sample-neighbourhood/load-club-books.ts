import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { SampleTitle } from './books.ts'
import { type SampleChoice, type SampleReading, sampleReadings } from './club-books.ts'
import { found } from './load-library.ts'
import type { SampleEmail } from './people.ts'
import type { Neighbourhood } from './replay.ts'

type Talk = NonNullable<NonNullable<SampleReading['current']>['talk']>
type Club = { id: string; admin: Member }
type Loading = {
  neighbourhood: Neighbourhood
  books: ReadonlyMap<string, { id: string }>
  loadedAt: number
  club: Club
}

/** What the clubs read, have read and may read next, made by the services, whose clock is set. */
export async function addClubBooks(
  loading: Omit<Loading, 'club'> & { clubs: ReadonlyMap<string, Club> },
): Promise<void> {
  for (const reading of sampleReadings) {
    const club = found(loading.clubs.get(reading.club), reading.club)
    await addReading({ ...loading, club }, reading)
    if (reading.choice) await addChoice({ ...loading, club }, reading.choice)
  }
  loading.neighbourhood.turnTo(0)
  await loading.neighbourhood.services.clubs.advanceChoices(new Date(loading.loadedAt))
}

async function addReading(loading: Loading, { read, current }: SampleReading): Promise<void> {
  const { neighbourhood, loadedAt, club } = loading
  const { services, turnTo, member } = neighbourhood
  for (const { title, begunDaysAgo, ratings } of read) {
    const clubBookId = await begin(loading, { title, begunDaysAgo })
    turnTo(begunDaysAgo - 28)
    await services.clubs.finishBook(club.admin, { clubId: club.id, clubBookId })
    for (const [email, stars] of entriesOf(ratings))
      await services.clubs.rateClubBook(member(email), { clubId: club.id, clubBookId, stars })
  }
  if (!current) return
  const clubBookId = await begin(loading, current)
  const discussion = current.talk ? await beginTalk(loading, current.talk) : null
  const of = { clubId: club.id, clubBookId }
  const parts = current.schedule.map(([through, inDays]) => ({ through, on: dayIn(loadedAt, inDays) }))
  const extent = { chapter: current.chapters, page: null }
  await services.clubs.keepSchedule(club.admin, {
    ...of,
    version: 0,
    unit: 'chapter',
    extent,
    discussion,
    parts,
  })
  if (current.talk && discussion) await goOnTalking(loading, { id: discussion, talk: current.talk })
  turnTo(1)
  for (const [email, at] of entriesOf(current.places)) {
    const isShared = current.shared?.includes(email) === true
    const place = { unit: 'chapter', at, isFinished: at === current.chapters, isShared } as const
    await services.clubs.sayReadingPlace(member(email), { ...of, ...place })
  }
}

/** Answers the discussion. Its replies get their chapters once the discussion belongs to the book. */
async function beginTalk(
  { neighbourhood: { services, turnTo, member }, club: { id: clubId } }: Loading,
  { title, posts: [[by, message]] }: Talk,
): Promise<string> {
  turnTo(9)
  const sent = { message, file: [], links: [], clientKey: randomUUID() }
  const path = await services.clubs.startDiscussion(member(by), { clubId, title, ...sent })
  return path.split('/').at(-1) ?? ''
}

async function goOnTalking(
  { neighbourhood: { services, turnTo, member }, club: { id: clubId } }: Loading,
  { id, talk }: { id: string; talk: Talk },
): Promise<void> {
  for (const [at, [by, message, chapter]] of talk.posts.slice(1).entries()) {
    turnTo(8 - at)
    const about = chapter ? ({ unit: 'chapter', at: chapter } as const) : null
    await services.clubs.reply(member(by), { clubId, id, message, file: [], clientKey: randomUUID(), about })
  }
}

async function begin(
  { neighbourhood: { services, turnTo }, books, club: { id: clubId, admin } }: Loading,
  { title, begunDaysAgo }: { title: SampleTitle; begunDaysAgo: number },
): Promise<string> {
  turnTo(begunDaysAgo)
  await services.clubs.setCurrentBook(admin, {
    clubId,
    bookId: found(books.get(title), title).id,
    instead: '',
  })
  const { current } = await services.clubs.clubReading(admin, { clubId, shown: 50 })
  return found(current ?? undefined, title).clubBookId
}

async function addChoice(loading: Loading, choice: SampleChoice): Promise<void> {
  const { neighbourhood, books, loadedAt, club } = loading
  const { services, turnTo, member } = neighbourhood
  const { openedDaysAgo, nominateInDays, voteInDays } = choice
  turnTo(openedDaysAgo)
  const dates = { nominateOn: dayIn(loadedAt, nominateInDays), voteOn: dayIn(loadedAt, voteInDays) }
  await services.clubs.openChoice(club.admin, { clubId: club.id, ...dates, perMember: 2 })
  const opened = async () =>
    found((await services.clubs.latestChoice(club.admin, { clubId: club.id })).choice ?? undefined, 'choice')
  const of = { clubId: club.id, choiceId: (await opened()).id }
  for (const [at, [by, title]] of choice.nominations.entries()) {
    turnTo(openedDaysAgo - (at + 1) / 24)
    await services.clubs.nominate(member(by), { ...of, bookId: found(books.get(title), title).id })
  }
  const { candidates } = await opened()
  // While the vote is open, and not in the future.
  const votedDaysAgo = Math.max(0, 1 - voteInDays)
  turnTo(votedDaysAgo)
  await services.clubs.advanceChoices(new Date(loadedAt - votedDaysAgo * DAY_MS))
  for (const [email, titles] of entriesOf(choice.ballots ?? {})) {
    const ranks = titles.map((title, at) => {
      const candidate = found(
        candidates.find(({ book }) => book.title === title),
        title,
      )
      return { candidate: candidate.id, rank: at + 1 }
    })
    await services.clubs.vote(member(email), { ...of, ranks })
  }
}

function entriesOf<Value>(table: Partial<Record<SampleEmail, Value>>): [SampleEmail, Value][] {
  return Object.entries(table) as [SampleEmail, Value][] // the table has only these keys
}

function dayIn(loadedAt: number, days: number): string {
  return cityDate(new Date(loadedAt + days * DAY_MS), city.timeZone)
}
