import { periodOf } from '#rules/base/numbers.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { holdLimits } from './holds.ts'

export const holdRefusals = defineRefusals({
  ALREADY_WAITING: [409, 'You’re already waiting for this book.'],
  NOTHING_TO_WAIT_FOR: [409, 'There’s nothing to wait for: no copy within that distance is out right now.'],
  HOLDS_FULL: [
    409,
    `You’re waiting for ${holdLimits.most} books already. Leave one of those queues to join another.`,
  ],
  OFFER_OVER: [409, 'This offer has ended. The page now shows the latest.'],
  RESERVATION_NOT_POSSIBLE: [
    400,
    `Choose today or a day within the next ${holdLimits.mostReservedDays} days.`,
  ],
  NOT_WITHIN_REACH: [
    403,
    'You can reserve a book for someone who’s written to you, requested a book of yours or accepted a request from you, for a member of your clubs, or for a club.',
  ],
  NOT_RESERVABLE: [409, 'You can reserve this copy once it’s at home and others can see it.'],
  COPY_ON_OFFER: [409, 'This copy is promised to someone in the queue. You can reserve it after that.'],
  PAUSE_NOT_POSSIBLE: [400, `Choose a day in the future, within ${periodOf(holdLimits.mostPauseDays)}.`],
})
