import { periodOf } from '#rules/base/numbers.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { openOfNewMember } from '#rules/members/new-members.ts'
import { questionDays, requestLife } from './exchanges.ts'
import { loan } from './loan-limits.ts'
import { meeting } from './meeting-limits.ts'

export const exchangeRefusals = defineRefusals({
  OWN_COPY: [400, 'This copy is your own.'],
  ALREADY_REQUESTED: [409, 'You have already requested this copy.'],
  DECLINED_LATELY: [
    409,
    `The owner said no to your last request for this copy. You can ask again ${periodOf(requestLife.restsAfterDeclineDays)} after that.`,
  ],
  ENOUGH_WHILE_NEW: [
    409,
    `While you’re new here, you can have ${openOfNewMember} books and requests at a time. Once a book is back or a request has ended, you can ask again.`,
  ],
  NOT_AVAILABLE: [409, 'Someone beat you to it. This copy isn’t available right now.'],
  PROMISED_ON: [409, 'This copy is on offer to a neighbour who has waited for it.'],
  RESERVED: [409, 'This copy is reserved for someone else right now.'],
  COPY_ALREADY_PROMISED: [409, 'You’ve already promised this copy to another neighbour.'],
  BORROWER_DISABLED: [409, 'This request can’t be accepted right now: its member can’t use their account.'],
  NOT_YOURS_TO_DO: [403, 'Only the other person can do that.'],
  TOO_LATE: [409, 'This request has changed in the meantime. The page now shows the latest.'],
  UNDO_OVER: [409, 'This can no longer be undone.'],
  ASKED_FOR_SINCE: [409, 'Someone has asked for this book in the meantime, so this can no longer be undone.'],
  NOT_MET_YET: [
    409,
    'You can confirm the handover once the agreed time has passed and a day has gone by since you accepted or the meeting last changed. If they’ve said that they don’t have the book, agree on a new time first.',
  ],
  STILL_IN_QUESTION: [
    409,
    `You confirmed the handover yourself, so they have ${periodOf(questionDays)} to say that they don’t have the book. After that you can confirm the return or mark it as lost.`,
  ],
  NOTHING_ASKED: [409, 'Nobody has asked for a new due date.'],
  EXTENSION_CHANGED: [409, 'Please check the date they’ve asked for. The page now shows the latest.'],
  EXTENSION_ASKED: [409, 'You can ask once for each due date.'],
  EXTENSION_NOT_POSSIBLE: [
    400,
    `Choose a date after the current due date and within ${loan.mostDays} days from today.`,
  ],
  MEETING_CHANGED: [409, 'The place or time has just changed. The page now shows the latest.'],
  PLACE_NOT_OFFERED: [400, 'This place is no longer offered. Choose one of those below.'],
  PICKUP_IN_PAST: [400, 'Choose a day and time in the future.'],
  PICKUP_TOO_FAR: [400, `Choose a day within ${periodOf(meeting.daysAhead)} from today.`],
  STILL_ON_LOAN: [409, 'You still have this book. It stays on your list until you return it.'],
  STILL_OPEN: [409, 'This request is still open. You can remove it once it has ended.'],
  NOT_ACCEPTED_YET: [409, 'You can rate each other once the request is accepted.'],
  RATING_CLOSED: [409, 'This exchange can’t be rated.'],
  ALREADY_RATED: [409, 'You have already rated this exchange.'],
})
