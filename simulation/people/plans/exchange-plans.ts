import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { type Asking, fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const mine = (side: 'owner' | 'borrower', states: string) =>
  `select id from exchanges where ${side}_id = $me and state in (${states})`
const either = (states: string) =>
  `select id from exchanges where $me in (owner_id, borrower_id) and state in (${states})`

const askedForMore = `select id, asked_due_on::text as "askedDueOn" from exchanges
  where owner_id = $me and state = 'on_loan' and asked_due_on is not null`

/** A time in the next days, as a datetime-local field gives it. */
const someTime = ({ chance, now }: Asking) =>
  `${addDays(cityDate(now, city.timeZone), chance.below(6))}T${String(chance.between(8, 20)).padStart(2, '0')}:30`

export const exchangePlans: Plans = {
  'exchanges.requestCopy': plan(16, async ({ one, chance }) => {
    const copy = await one<{ copyId: string }>(
      `select id as "copyId" from copies where owner_id <> $me and active_exchange_id is null and withdrawn_at is null
       and (paused_at is null or is_in_club(club_id, $me)) and lent_elsewhere_to is null`,
    )
    return copy && { ...copy, message: chance.oneIn(3) ? sentence(chance).slice(0, 500) : '' }
  }),
  'exchanges.accept': plan(25, async ({ one, chance }) => {
    const found = await one(mine('owner', "'pending'"))
    return found && { ...found, ...(chance.oneIn(3) && { loanDays: chance.between(7, 60) }) }
  }),
  'exchanges.decline': fromRow(4, mine('owner', "'pending'")),
  'exchanges.cancelRequest': fromRow(2, mine('borrower', "'pending'")),
  'exchanges.meetingOffer': fromRow(2, either("'accepted', 'ready'")),
  'exchanges.agreeMeeting': plan(6, async (asking) => {
    const found = await asking.one(`select x.id, b.id as shelf from exchanges x, bookshelves b
      where $me in (x.owner_id, x.borrower_id) and x.state in ('accepted', 'ready') and b.state = 'approved'`)
    return (
      found && {
        id: found.id,
        place: asking.chance.oneIn(2)
          ? `bookshelf/${Object(found).shelf}`
          : 'library/brisbane-square-library',
        at: someTime(asking),
      }
    )
  }),
  'exchanges.meetingFile': fromRow(1, either("'accepted', 'ready'")),
  'exchanges.markReady': plan(10, async (asking) => {
    const found = await asking.one(mine('owner', "'accepted'"))
    return found && { ...found, place: asking.chance.oneIn(2) ? 'By the fig tree' : '', at: someTime(asking) }
  }),
  'exchanges.changePickup': plan(3, async (asking) => {
    const found = await asking.one(mine('owner', "'ready'"))
    return found && { ...found, place: 'At the corner', at: someTime(asking) }
  }),
  'exchanges.callOff': fromRow(1, either("'accepted', 'ready'")),
  // Those who met and forget to say so leave it to the owner.
  'exchanges.confirmHandOver': plan(25, ({ one, chance }) =>
    one(
      chance.oneIn(6)
        ? `${mine('owner', "'accepted', 'ready'")} and offer = 'lend'
           and (pickup_at is not null or meeting_asked_at is null)
           and greatest(pickup_at, coalesce(meeting_changed_at, answered_at) + interval '1 day') <= now()`
        : mine('borrower', "'accepted', 'ready'"),
    ),
  ),
  'exchanges.undoHandOver': fromRow(
    60,
    'select u.exchange_id as id from exchange_undos u join exchanges x on x.id = u.exchange_id where x.borrower_id = $me and u.undo_until > now()',
  ),
  'exchanges.undoReturn': fromRow(
    60,
    'select u.exchange_id as id from exchange_undos u join exchanges x on x.id = u.exchange_id where x.owner_id = $me and u.undo_until > now()',
  ),
  'exchanges.askExtension': plan(5, async ({ one, chance }) => {
    const found = await one<{ id: string; due: string }>(
      "select id, due_on::text as due from exchanges where borrower_id = $me and state = 'on_loan'",
    )
    return found && { id: found.id, dueOn: addDays(found.due, chance.between(1, 28)) }
  }),
  'exchanges.agreeExtension': fromRow(5, askedForMore),
  'exchanges.refuseExtension': fromRow(3, askedForMore),
  // A book that others wait for is brought back sooner.
  'exchanges.confirmReturn': plan(18, async ({ one, chance }) => {
    const isAwaited =
      'copy_id in (select c.id from copies c join holds h on h.work_id = c.work_id where c.owner_id = $me)'
    const found = await one(`${mine('owner', "'on_loan'")} and ${chance.oneIn(2) ? isAwaited : 'true'}`)
    return found && { ...found, ...(chance.oneIn(2) && { stars: chance.between(1, 5) }) }
  }),
  'exchanges.markLost': plan(6, async ({ one, chance }) => {
    const found = await one(
      `${mine('owner', "'on_loan'")} and due_on < (select current_setting('simulated.now')::date)`,
    )
    return found && { ...found, note: sentence(chance).slice(0, 500) }
  }),
  'exchanges.rate': plan(15, async ({ one, chance }) => {
    const found = await one(either("'completed', 'lost'"))
    return found && { ...found, stars: chance.between(1, 5) }
  }),
  'exchanges.archive': fromRow(4, either("'declined', 'cancelled', 'expired', 'completed', 'lost'")),
  'exchanges.incoming': plain(4),
  'exchanges.outgoing': plain(4),
  'exchanges.ended': plan(2, ({ chance }) => ({ side: chance.pick(['owner', 'borrower']) })),
  'exchanges.requestCounts': plan(2, ({ chance }) => ({ side: chance.pick(['owner', 'borrower']) })),
  'exchanges.card': fromRow(2, 'select id from exchanges where $me in (owner_id, borrower_id)'),
  'exchanges.onProfile': plain(2),
  'exchanges.borrowed': plain(2),
  'exchanges.inConversation': fromRow(
    3,
    'select conversation_id as "conversationId" from participants where member_id = $me',
  ),
  'exchanges.forCopies': plan(2, async ({ one }) => {
    const copy = await one('select id from copies')
    return copy && { copyIds: [copy.id] }
  }),
  'exchanges.reputation': plan(2, async ({ one }) => {
    const member = await one('select id from members')
    return member && { memberIds: [member.id] }
  }),
}
