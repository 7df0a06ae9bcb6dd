import { choiceNoticeSource } from '#server/clubs/choice/choice-notices.ts'
import {
  followerNotices,
  mentionNotices,
  moderatorNotices,
} from '#server/clubs/discussions/discussion-notices.ts'
import { clubNotices } from '#server/clubs/notices/club-notices.ts'
import { calendarLinkNotices } from '#server/events/calendar/calendar-notices.ts'
import { outcomeNotices, submissionNotices } from '#server/events/city/submission-notices.ts'
import { eventNotices, lostSeatNotices, movedUpNotices } from '#server/events/event-notices.ts'
import { hostNoteNotices } from '#server/events/notes/note-notices.ts'
import { exchangeNotices } from '#server/exchanges/notices/exchange-notices.ts'
import { whereaboutsNotices } from '#server/exchanges/notices/whereabouts-notices.ts'
import { holdNotices } from '#server/holds/hold-notices.ts'
import { lineNotices, sightingNotices } from '#server/journeys/journey-notices.ts'
import { answeredWishNotices, wishNotices } from '#server/library/alerts/alert-notices.ts'
import {
  correctionNotices,
  ownerNotices,
  waitingCorrectionNotices,
} from '#server/library/corrections/correction-notices.ts'
import { administratorNotices } from '#server/members/accounts/account-notices.ts'
import { securityNotices } from '#server/members/security/security-notices.ts'
import { smsNotices } from '#server/members/sms-budget/sms-notices.ts'
import { messageNotices } from '#server/messages/message-notices.ts'
import {
  actionNotices,
  objectionAnswerNotices,
  objectionNotices,
  reportOutcomeNotices,
} from '#server/moderation/actions/action-notices.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { answerNotices, suggestionNotices } from '#server/places/place-notices.ts'
import { swapNotices } from '#server/swaps/swap-notices.ts'

/** All sources of notices, by feature: everything that a feature's `*-notices.ts` files export. */
export const noticeSources = [
  securityNotices,
  administratorNotices,
  smsNotices,
  suggestionNotices,
  answerNotices,
  wishNotices,
  answeredWishNotices,
  messageNotices,
  exchangeNotices,
  whereaboutsNotices,
  holdNotices,
  swapNotices,
  clubNotices,
  correctionNotices,
  ownerNotices,
  waitingCorrectionNotices,
  eventNotices,
  movedUpNotices,
  lostSeatNotices,
  hostNoteNotices,
  calendarLinkNotices,
  submissionNotices,
  outcomeNotices,
  sightingNotices,
  lineNotices,
  reportNotices,
  reportOutcomeNotices,
  actionNotices,
  objectionNotices,
  objectionAnswerNotices,
  choiceNoticeSource,
  followerNotices,
  mentionNotices,
  moderatorNotices,
] as NoticeSource<object>[] // each takes its own job's payload
