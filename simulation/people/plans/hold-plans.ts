import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'

const mine = 'select id as "holdId" from holds where member_id = $me'
const offered = `select o.id as "offerId" from hold_offers o join holds h on h.id = o.hold_id
  where h.member_id = $me and o.state = 'open'`
const question = `select l.copy_id as "copyId" from lend_ons l join copies c on c.id = l.copy_id
  where c.owner_id = $me and (l.answer is null or (l.answer = 'always' and l.asked_at > l.answered_at))`

export const holdPlans: Plans = {
  'holds.wait': plan(12, async ({ one, chance }) => {
    const copy = await one<{ bookId: string; copyId: string }>(
      `select book_id as "bookId", id as "copyId" from copies
       where owner_id <> $me and not listed and withdrawn_at is null and (paused_at is null or is_in_club(club_id, $me))
       ${chance.oneIn(2) ? 'and work_id in (select work_id from holds)' : ''}`,
    )
    if (!copy) return undefined
    const { bookId, copyId } = copy
    return { bookId, km: chance.between(5, 60), ...(chance.oneIn(4) && { copyId }) }
  }),
  'holds.leave': fromRow(2, mine),
  'holds.pauseHold': plan(2, async ({ one, chance, now }) => {
    const hold = await one<object>(mine)
    const until = addDays(cityDate(now, city.timeZone), chance.between(1, 30))
    return hold && { ...hold, ...(chance.oneIn(2) && { until }) }
  }),
  'holds.resumeHold': fromRow(3, `${mine} and paused_at is not null`),
  'holds.acceptOffer': fromRow(40, offered),
  'holds.passOffer': fromRow(8, offered),
  'holds.answerLendOn': plan(40, async ({ one, chance }) => {
    const copy = await one<object>(question)
    return copy && { ...copy, answer: chance.pick(['yes', 'yes', 'always', 'always', 'not_now', 'keep']) }
  }),
  'holds.reserveCopy': plan(6, async ({ one, chance, now }) => {
    const copy = await one<object>(
      'select id as "copyId" from copies where owner_id = $me and withdrawn_at is null',
    )
    const whom = await one<object>(
      chance.oneIn(3)
        ? `select 'club:' || club_id as whom from club_members where member_id = $me`
        : `select 'member:' || case when low_id = $me then high_id else low_id end as whom from conversations
          where low_id = $me or high_id = $me`,
    )
    const until = addDays(cityDate(now, city.timeZone), chance.between(0, 60))
    return copy && whom && { ...copy, ...whom, until }
  }),
  'holds.endReservation': fromRow(
    2,
    'select r.copy_id as "copyId" from reservations r join copies c on c.id = r.copy_id where c.owner_id = $me',
  ),
  'holds.reservable': fromRow(1, 'select id as "copyId" from copies where owner_id = $me'),
  'holds.holds': plain(2),
  'holds.queue': fromRow(2, 'select id as "bookId" from books'),
  'holds.toLendOn': plain(2),
}
