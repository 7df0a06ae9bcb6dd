// What members who wait for a book read about its queue: how many wait, and their own position.
import type { Neighbourhood } from './neighbourhood.ts'
import { type Looking, type Sight, sight } from './sight.ts'

type Hold = Neighbourhood['holds'][number]

/** All that count for this member: not those of members who have got the book, nor for a copy that only a club without them sees. */
function queueFor({ me, all, sees }: Looking, workId: string): Hold[] {
  const queue: Hold[] = []
  for (const hold of all.holds) {
    if (hold.work_id !== workId || hold.handed_over_in !== null) continue
    const alone = all.copies.find(({ id }) => id === hold.copy_id)
    if (!alone?.club_id || sees.isIn(me, alone.club_id)) queue.push(hold)
  }
  return queue
}

/** From 1. Those who wait for another copy alone are not ahead. */
function positionOf(looking: Looking, mine: Hold): number {
  let position = 1
  for (const other of queueFor(looking, mine.work_id)) {
    const isForAnother = other.copy_id && mine.copy_id && other.copy_id !== mine.copy_id
    const isEarlier =
      +other.created_at < +mine.created_at || (+other.created_at === +mine.created_at && other.id < mine.id)
    if (isEarlier && !isForAnother) position += 1
  }
  return position
}

const waitingHolds = ({ me, all }: Looking) =>
  all.holds.filter((hold) => hold.member_id === me.id && hold.handed_over_in === null)

const inWords = (holdId: string, position: number) => `${holdId} at ${position}`

export const queueSights: Sight[] = [
  sight<{ id: string; position: number }[]>(
    'holds.holds',
    (looking) => {
      const must = waitingHolds(looking).map((hold) => inWords(hold.id, positionOf(looking, hold)))
      return { input: {}, expected: { must } }
    },
    (holds) => holds.map(({ id, position }) => inWords(id, position)),
  ),
  sight<{ hold: { id: string; position: number } | null; waiting: number }>(
    'holds.queue',
    (looking) => {
      const { all, chance, viewer } = looking
      const awaited = all.books.filter(({ work_id }) => all.holds.some((hold) => hold.work_id === work_id))
      const book = chance.oneOf(awaited)
      if (!book) return undefined
      const input = { bookId: book.id }
      if (viewer.kind === 'guest') return { input, expected: { must: ['0 wait'] } }
      const own = waitingHolds(looking).filter(({ work_id }) => work_id === book.work_id)
      const must = own.map((hold) => inWords(hold.id, positionOf(looking, hold)))
      return { input, expected: { must: [`${queueFor(looking, book.work_id).length} wait`, ...must] } }
    },
    ({ hold, waiting }) => [`${waiting} wait`, ...(hold ? [inWords(hold.id, hold.position)] : [])],
  ),
]
