// Each day some members and a guest look at every list and page, and what they are shown is compared with plain loops.
import { guest } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Broken } from '#simulation/invariants/guard.ts'
import { cookieHeader, memberIn, type Person } from '#simulation/people/person.ts'
import type { Chance } from '#simulation/world/chance.ts'
import type { SimulatedCity } from '#simulation/world/city.ts'
import { type Neighbourhood, readNeighbourhood } from './neighbourhood.ts'
import { wrongWinners } from './ranked-vote.ts'
import { type Expected, type Looking, type Sight, TURNED_AWAY } from './sight.ts'
import { sights } from './sights.ts'
import { whoSees } from './who-sees.ts'

const ONLOOKERS = 2
/** The id of a guest, which no member has. */
const NOBODY = 'nobody'

type Asked = { city: SimulatedCity; people: readonly Person[]; chance: Chance; now: Date }

/** The first thing that one of them is shown and may not see, or should see and is not shown. */
export async function askOracle({ city, people, chance, now }: Asked): Promise<Broken | undefined> {
  const known = people.filter(({ cookies }) => cookies.size > 0)
  const onlookers = Array.from({ length: ONLOOKERS }, () => chance.oneOf(known))
  const looked = []
  for (const person of onlookers) if (person) looked.push(await city.viewerWith(cookieHeader(person)))
  const all = await readNeighbourhood(city.database)
  const wrong = wrongWinners(all)
  if (wrong.length > 0) return broken('a vote is won by the book that a count by hand elects', wrong)
  const sees = whoSees(all, now)
  for (const { viewer, counted } of looked) {
    const me = memberIn(viewer)
    if (!me) continue
    const badges = badgesOf(me.id, all)
    const off = Object.entries(badges).filter(([name, count]) => Number(Object(counted)[name]) !== count)
    if (off.length > 0) return broken('badges equal a recount', [{ who: me.id, counted, badges }])
    const found = await firstWrong({ viewer, me, all, sees, chance })
    if (found) return found
  }
  return firstWrong({ viewer: guest, me: { id: NOBODY }, all, sees, chance })

  async function firstWrong(looking: Looking): Promise<Broken | undefined> {
    for (const each of sights) {
      const found = await lookAt(each, looking)
      if (found)
        return broken(`${each.operation} shows all that its viewer may see, and nothing else`, [
          { who: looking.me.id, ...found },
        ])
    }
    return undefined
  }

  async function lookAt({ operation, look, shown }: Sight, looking: Looking) {
    const { viewer } = looking
    const asked = look(looking)
    if (!asked) return undefined
    const isClosed = viewer.kind === 'guest' && city.operations.get(operation)?.by !== 'guest'
    const expected = isClosed ? { must: TURNED_AWAY } : asked.expected
    const result = await city.perform(operation, viewer, asked.input).then(
      (found) => shown(found as never), // what the operation returns
      (error: unknown) => {
        if (isRefusal(error)) return TURNED_AWAY
        throw error
      },
    )
    const different = differences(expected, result)
    return different && { input: asked.input, ...different }
  }
}

const broken = (invariant: string, things: object[]): Broken => ({
  ...{ invariant, things },
  because: 'Plain loops over the rows come to another result.',
})

function differences({ must, may = must }: Expected, shown: string[]) {
  const missing = must.filter((id) => !shown.includes(id))
  const tooMuch = shown.filter((id, at) => !may.includes(id) || shown.indexOf(id) < at)
  return missing.length + tooMuch.length > 0 ? { missing, tooMuch } : undefined
}

function badgesOf(id: string, { participants, exchanges, copies, member_notices }: Neighbourhood) {
  const isHeld = new Set(copies.filter((copy) => copy.active_exchange_id !== null).map((copy) => copy.id))
  let unreadMessages = 0
  for (const each of participants) if (each.member_id === id) unreadMessages += each.unread
  const waiting = exchanges.filter(
    ({ owner_id, state, copy_id }) => owner_id === id && state === 'pending' && !isHeld.has(copy_id),
  )
  const unread = member_notices.filter((each) => each.member_id === id && each.is_listed && !each.read_at)
  return { unreadMessages, waitingRequests: waiting.length, unreadNotices: unread.length }
}
