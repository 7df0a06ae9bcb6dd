// The notice that a wished-for copy is available nearby. It reveals neither the owner nor the distance.

import type { City } from '#city/city.ts'
import type { Position } from '#rules/base/viewer.ts'
import { type NewsIn, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import type { Notice, NoticeSourceIn, Telling } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { type Arrival, copyAvailable, type Earlier, wishAnswered } from './alert-jobs.ts'
import { type Available, findAvailable, listOthersAvailable, listWishers } from './alert-queries.ts'

const wishWords = {
  lend: available((title) => `You can borrow ${title} near you`),
  give: available((title) => `${title} is free to a good home near you`),
}

function available(subject: (title: string) => string) {
  return wording(z.object({ title: z.string(), author: z.string() }), ({ title, author }) => ({
    subject: subject(title),
    paragraphs: [
      `A neighbour is now sharing a copy of ${title} by ${author}. It’s on your wishlist or matches one of your saved searches.`,
      'Other people may be waiting for it too, so have a look soon.',
    ],
    label: 'See the book',
  }))
}

export const wishNotices: NoticeSourceIn<Arrival, typeof wishWords> = {
  job: copyAvailable,
  kind: 'wishes',
  words: wishWords,
  async compose(db, { copyId, from }, telling) {
    const copy = await findAvailable(db, copyId)
    const near = copy ? await wishersNear(db, [copy], { telling, from }) : []
    const to = copy && from ? near.filter((wisher) => !hasFound(wisher, { copy, from, telling })) : near
    if (copy && (to.length > 0 || !telling.only)) return noticeOf(copy, membersOf(to))
    return telling.only && (await noticeOfAnother(db, copyId, telling))
  },
}

const answeredWords = {
  lend: answered((title) => `A neighbour is lending ${title}, which you’re looking for`),
  give: answered((title) => `A neighbour is giving away ${title}, which you’re looking for`),
}

function answered(subject: (title: string) => string) {
  return wording(z.object({ title: z.string(), author: z.string() }), ({ title, author }) => ({
    subject: subject(title),
    paragraphs: [
      `Someone saw on your suburb’s page that a neighbour is looking for ${title} by ${author}, and is now sharing a copy. They don’t know that you’re that neighbour.`,
      'It’s farther away than the distance you chose. You can see where it is, and request it, on the book’s page.',
    ],
    label: 'See the book',
  }))
}

/** For members who let their wish show on the page of their suburb and have it answered from beyond their distance. */
export const answeredWishNotices: NoticeSourceIn<{ copyId: string; suburb: string }, typeof answeredWords> = {
  job: wishAnswered,
  kind: 'wishes',
  words: answeredWords,
  async compose(db, { copyId, suburb }, telling) {
    const copy = await findAvailable(db, copyId)
    if (!copy) return undefined
    const looking = await wishersOf(
      db,
      [copy],
      { telling },
      ({ suburb: own, shows_wishes }) => own === suburb && shows_wishes,
    )
    // They get the notice of a copy nearby.
    const near = new Set(membersOf(looking.filter((wisher) => isNear(wisher, copy, telling.city))))
    const to = membersOf(looking.filter(({ id, is_wish }) => is_wish && !near.has(id)))
    return to.length > 0 ? noticeOf(copy, to) : undefined
  },
}

// Among this many copies of a work, one that is near enough is almost always among the newest.
const MOST_OTHERS = 100

/** The copy is no longer available, so those members are told of another copy of the work, if there is one. */
async function noticeOfAnother(
  db: Database,
  copyId: string,
  telling: Telling,
): Promise<Notice<NewsIn<typeof wishWords>> | undefined> {
  const others = await listOthersAvailable(db, copyId, MOST_OTHERS)
  const near = others.length > 0 ? await wishersNear(db, others, { telling }) : []
  const other = others.find(({ id }) => near.some((wisher) => wisher.copy_id === id))
  return other && noticeOf(other, membersOf(near.filter((wisher) => wisher.copy_id === other.id)))
}

/** `wishWords` and `answeredWords` have the same kinds of news. */
function noticeOf(
  { title, author, offer, work_id: of, book_id: bookId }: Available,
  to: string[],
): Notice<NewsIn<typeof wishWords>> {
  // One notice for each work, for any copy of any edition.
  return { to, of, news: { news: offer, facts: { title, author } }, path: bookPath(bookId) }
}

// Each page of recipients searches all wishes for the copy again.
const MEMBERS_AT_ONCE = 10_000

type Wisher = Awaited<ReturnType<typeof listWishers>>[number]

type Asked = { telling: Telling; from?: Earlier | undefined }

async function wishersNear(db: Database, copies: Available[], asked: Asked): Promise<Wisher[]> {
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]))
  return wishersOf(db, copies, asked, (wisher) => {
    const copy = copyOf.get(wisher.copy_id)
    return copy !== undefined && isNear(wisher, copy, asked.telling.city)
  })
}

/** `counts` keeps only those worth remembering: a copy may have many more wishers than are near it. */
async function wishersOf(
  db: Database,
  copies: Available[],
  { telling: { only }, from }: Asked,
  counts: (wisher: Wisher) => boolean,
): Promise<Wisher[]> {
  const copyIds = copies.map(({ id }) => id)
  const found: Wisher[] = []
  let after: string | null | undefined = null
  while (after !== undefined) {
    const wishers = await listWishers(db, { copyIds, from, only, after, most: MEMBERS_AT_ONCE })
    found.push(...wishers.filter(counts))
    after = wishers.at(-1)?.id
  }
  return found
}

const membersOf = (wishers: Wisher[]) => [...new Set(wishers.map(({ id }) => id))]

/** Could the member already find the copy in its former state? Then they were notified or have seen it. */
function hasFound(
  wisher: Wisher,
  { copy, from, telling }: { copy: Available; from: Earlier; telling: Telling },
) {
  const isSought = wisher.is_wish
    ? from.workId === copy.work_id
    : wisher.was_about && (wisher.offer === null || wisher.offer === from.offer)
  return isSought && isNear(wisher, from, telling.city)
}

function isNear(wisher: Wisher, position: Position, city: City): boolean {
  return distanceKm(lookedFrom(wisher, city), position) <= wisher.km
}

function lookedFrom({ suburb, cell_lat: lat, cell_lng: lng, place }: Wisher, city: City) {
  const cell = lat !== null && lng !== null ? { lat, lng } : null
  return (place && standpointNamed(place)) || standpointOf({ kind: 'member', suburb, cell }, city)
}
