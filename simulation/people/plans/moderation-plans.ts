import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { type Asking, fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

/** Things that can be reported, by what they are, each as its page would name it. */
const reportable = {
  member: 'select id from members where id <> $me and left_at is null',
  review: 'select id from reviews where member_id <> $me',
  'discussion-post': `select p.id from discussion_posts p join club_members m on m.club_id = p.club_id
    where m.member_id = $me and p.author_id <> $me`,
  club: 'select id from clubs where closed_at is null and hidden_at is null',
  event: "select id from events where state = 'approved'",
  bookshelf: "select id from bookshelves where state = 'approved'",
  'bookshelf-check': 'select id from bookshelf_checks where member_id <> $me',
  conversation: 'select conversation_id as id from participants where member_id = $me',
} as const

type Shown = { shown: string[] }
/** The others' latest messages, those with a photo first. */
const shownOf = (conversation: string) =>
  `select coalesce(json_agg(id), '[]') as shown from (select id from messages where conversation_id = '${conversation}'
    and sender_id <> $me order by photo_id is null, seq desc limit 3) m`

/** Conversations in which somebody else has sent a photo. */
const withPhoto = `select conversation_id as id from messages m
  join participants p using (conversation_id) where p.member_id = $me and m.sender_id <> $me and m.photo_id is not null`

/** Somebody who would give them a book in a swap, or to whom they have written. */
const acquaintance = `select giver_id as "memberId" from swap_legs where getter_id = $me and exchange_id is null
  union all select case when low_id = $me then high_id else low_id end from conversations where $me in (low_id, high_id)`

export const peacePlans: Plans = {
  // Half of the time somebody whom they have to do with: what a block has to end is there.
  'moderation.blockMember': plan(1, async ({ one, chance }) => {
    const known = chance.oneIn(2) ? await one<object>(acquaintance) : undefined
    return known ?? one<object>('select id as "memberId" from members where id <> $me and left_at is null')
  }),
  'moderation.unblockMember': fromRow(
    1,
    'select blocked_id as "memberId" from blocks where blocker_id = $me',
  ),
  'moderation.contact': plan(1, ({ me, chance }) => ({
    name: me.name,
    email: me.email,
    message: sentence(chance),
  })),
  'moderation.report': plan(4, async ({ one, me, chance }) => {
    const kind = chance.pick(keysOf(reportable))
    const about = await one(kind === 'conversation' ? withPhoto : reportable[kind])
    return (
      about && {
        about: { kind, ...about },
        reason: chance.pick(['behaviour', 'no-show', 'scam', 'other']),
        details: sentence(chance),
        address: me.address,
        ...(kind === 'conversation' && { shown: (await one<Shown>(shownOf(about.id)))?.shown ?? [] }),
      }
    )
  }),
  'moderation.ownAction': fromRow(2, 'select id as key from moderation_actions where member_id = $me'),
  'moderation.ownActions': plain(1),
  'moderation.objectTo': plan(4, async ({ one, chance }) => {
    const own = await one<object>(
      'select id as key from moderation_actions where member_id = $me and objected_at is null',
    )
    return own && { ...own, objection: sentence(chance) }
  }),
}

const member = 'select id from members where id <> $me and left_at is null and not is_admin'
const after = ({ now }: Asking, days: number) => addDays(cityDate(now, city.timeZone), days)

export const adminPlans: Plans = {
  'places.suggestions': plain(1, { shown: 20 }),
  'places.answerSuggestion': plan(5, async ({ one, chance }) => {
    const waiting = await one("select id from bookshelves where state = 'suggested'")
    const answer = chance.pick(['approved', 'approved', 'declined'])
    return waiting && { ...waiting, answer, words: answer === 'declined' ? 'It is not there.' : '' }
  }),
  'places.removeBookshelf': plan(1, async ({ one, chance }) =>
    chance.oneIn(5) ? one<object>("select id from bookshelves where state = 'approved'") : undefined,
  ),
  'library.waitingCorrections': plain(1, { shown: 20 }),
  'library.countWaitingCorrections': plain(1),
  'library.splitEdition': fromRow(1, 'select id as "bookId" from books'),
  'library.rejoinEdition': fromRow(1, 'select id as "bookId" from books where is_work_settled'),
  'library.confirmCorrection': fromRow(8, "select id from corrections where state = 'waiting'"),
  'library.declineCorrection': fromRow(5, "select id from corrections where state = 'waiting'"),
  'library.undoCorrection': fromRow(1, "select id from corrections where state = 'made'"),
  'events.submissions': plan(2, ({ chance }) => ({
    state: chance.pick(['draft', 'approved', 'rejected']),
    shown: 20,
  })),
  'events.approveEvent': fromRow(
    10,
    "select id, version from events where state = 'draft' and cancelled_at is null",
  ),
  'events.rejectEvent': plan(2, async ({ one }) => {
    const waiting = await one<object>(
      "select id, version from events where state = 'draft' and cancelled_at is null",
    )
    return waiting && { ...waiting, reason: 'It is not about books.' }
  }),
  'moderation.contactMessages': plan(1, ({ chance }) => ({ isAnswered: chance.oneIn(2), shown: 20 })),
  'moderation.contactMessage': fromRow(1, 'select id from contact_messages'),
  'moderation.answerContact': plan(4, async ({ one, chance }) => {
    const waiting = await one('select id from contact_messages where answered_at is null')
    return waiting && { ...waiting, how: chance.pick(['letter', 'noted']), words: 'Thank you.' }
  }),
  'moderation.reportPhoto': plan(6, async ({ one }) => {
    const shown = await one<object>(
      'select report_id as "reportId", image_id as "photoId" from report_photos',
    )
    return shown && { ...shown, variant: '480.webp' }
  }),
  'moderation.waiting': plain(2),
  'moderation.figures': plain(1),
  'moderation.adminLog': plan(1, (asking) =>
    asking.chance.oneIn(2) ? {} : { days: { from: after(asking, -9), to: null } },
  ),
  'moderation.users': plan(1, ({ chance }) => ({
    tab: chance.pick(['all', 'reported', 'disabled']),
    text: '',
  })),
  'moderation.user': fromRow(1, 'select id from members'),
  'moderation.changeAccount': plan(1, async ({ one, chance }) => {
    const disabled = await one('select id from members where disabled_at is not null and left_at is null')
    if (disabled && chance.oneIn(2)) return { ...disabled, accountAction: 'enable', why: 'All is well.' }
    const found = chance.oneIn(3) ? await one(member) : undefined
    const accountAction = chance.pick(['disable', 'enable', 'grant', 'revoke'])
    return found && { ...found, accountAction, why: 'Somebody asked us.' }
  }),
  'moderation.objections': plain(1, { shown: 20 }),
  'moderation.objection': fromRow(1, 'select id from moderation_actions where objected_at is not null'),
  'moderation.answerObjection': plan(4, async ({ one, chance }) => {
    const waiting = await one(
      'select id from moderation_actions where objected_at is not null and answered_at is null',
    )
    return waiting && { ...waiting, answer: chance.pick(['upheld', 'lifted']), words: 'We looked again.' }
  }),
  'moderation.approveTogether': plan(2, async ({ one }) => {
    const items = await one<{ items: object[] }>(
      `select json_agg(json_build_object('id', id, 'version', version) order by id) as items
       from events where state = 'draft' and cancelled_at is null having count(*) between 1 and 20`,
    )
    return items && { kind: 'event', ...items }
  }),
  'moderation.undoApprovals': fromRow(40, 'select batch_id as "batchId" from waiting_approvals'),
  'moderation.undoableApprovals': plan(1, ({ chance }) => ({
    kind: chance.pick(['event', 'bookshelf', 'correction', 'line']),
  })),
  'moderation.savedAnswers': plain(1),
  'moderation.saveAnswer': plan(1, ({ chance }) => ({
    title: `Answer ${chance.below(999)}`,
    words: sentence(chance).slice(0, 500),
  })),
  'moderation.changeSavedAnswer': plan(1, async ({ one }) => {
    const found = await one<object>('select id, version, title from saved_answers')
    return found && { ...found, words: 'Dear {name}, thank you.' }
  }),
  'moderation.removeSavedAnswer': fromRow(1, 'select id from saved_answers'),
  'moderation.answerReport': plan(8, async ({ one, chance }) => {
    const found = await one("select id from reports where state = 'open'")
    const action = chance.pick(['dismiss', 'dismiss', 'warn', 'hide', 'suspend', 'disable'])
    return found && { ...found, action, words: action === 'dismiss' ? '' : 'Please be kind.' }
  }),
  'moderation.openReports': plain(2),
  'moderation.openReportsIn': fromRow(
    1,
    "select responsible_id as about from reports where state = 'open' and responsible_id is not null",
  ),
}
