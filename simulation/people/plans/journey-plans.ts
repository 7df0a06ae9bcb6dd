import { type Plans, plain, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const line = (words: string) => words.slice(0, 200)
const aCode = 'select k.code from copy_codes k join copies c on c.id = k.copy_id'

export const journeyPlans: Plans = {
  'journeys.journey': plan(3, async ({ one, me, chance }) => {
    const found = chance.oneIn(9) ? { code: '22222223' } : await one<object>(aCode)
    return found && { ...found, address: me.address }
  }),
  'journeys.tell': plan(3, async ({ one, me, chance }) => {
    const found = await one<{ code: string }>(aCode)
    const shelf = await one("select id from bookshelves where state = 'approved'")
    const kind = chance.pick(['have', 'left', 'read'])
    const words = chance.oneIn(2) ? line(sentence(chance)) : ''
    return found && { ...found, address: me.address, kind, bookshelf: shelf?.id, words }
  }),
  'journeys.showStop': plan(3, async ({ one, chance }) => {
    const own = await one('select id from journey_stops where reader_id = $me')
    const [isShown, isNamed, showsSuburb] = [chance.oneIn(2), chance.oneIn(3), chance.oneIn(2)]
    return own && { ...own, isShown, isNamed, showsSuburb, words: line(sentence(chance)) }
  }),
  'journeys.showLoans': plan(2, async ({ one, chance }) => {
    const own = await one<{ copy: string }>('select id as copy from copies where owner_id = $me')
    return own && { ...own, shows: !chance.oneIn(4) }
  }),
  'journeys.takeDownLine': plan(2, async ({ one }) =>
    one<{ line: string }>(
      `select s.id as line from journey_stops s join copies c on c.id = s.copy_id
       where s.words_state = 'shown' and $me in (s.reader_id, c.owner_id)`,
    ),
  ),
  'journeys.contradictStop': plan(2, async ({ one, chance }) => {
    const told = await one<{ stop: string }>(
      `select s.id as stop from journey_stops s join copies c on c.id = s.copy_id
       where s.reader_id is distinct from $me and s.kind <> 'handed' and c.owner_id = $me`,
    )
    return told && { ...told, isSo: chance.oneIn(3) }
  }),
  'journeys.labels': plain(1),
  'journeys.ofExchanges': plan(1, async ({ one }) => {
    const had = await one(
      'select exchange_id as id from journey_stops where exchange_id is not null and reader_id = $me',
    )
    return had && { exchangeIds: [had.id] }
  }),
}

export const linePlans: Plans = {
  'journeys.lines': plain(1, { shown: 20 }),
  'journeys.answerLine': plan(4, async ({ one, chance }) => {
    const waiting = await one(
      "select id, words_version as version from journey_stops where words_state = 'waiting'",
    )
    return waiting && { ...waiting, answer: chance.pick(['shown', 'shown', 'declined']) }
  }),
}
