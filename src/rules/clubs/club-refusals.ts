import { megabytes, periodOf } from '#rules/base/numbers.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { choiceLimits } from './choice/choice-limits.ts'
import { askAgainDays, mostInvitations } from './club-limits.ts'
import { editMinutes, writingLimits } from './writing/writing-limits.ts'

const { file, files, filesOfMessage, filesOfDay } = writingLimits

export const clubRefusals = defineRefusals({
  CLUB_NOT_FOUND: [404, "The club you're looking for doesn't exist or has been removed"],
  CLUB_FORBIDDEN: [403, 'Only the club’s admins and moderators can do that.'],
  CLUB_HIDDEN: [409, 'This club is hidden while an administrator reviews it. Members can still read it.'],
  CLUB_CLOSED: [409, 'This club is closed. Its members can still read everything.'],
  ADMIN_STAYS: [409, 'This is an admin of the club. Make them a member first.'],
  NOT_IN_CLUB: [409, 'They’re no longer in this club.'],
  CLUB_MEMBER_UNKNOWN: [404, 'We couldn’t find anyone with that name to invite. Try their username.'],
  SEVERAL_OF_THAT_NAME: [409, 'Several members have that name. Enter the username of the person you mean.'],
  BANNED_FROM_CLUB: [409, 'They’re banned from this club. Lift the ban first.'],
  THEY_ARE_IN_CLUB: [409, 'They’re already in this club.'],
  ALREADY_INVITED: [409, 'They’ve already been invited.'],
  INVITATION_OVER: [
    410,
    'This invitation has expired or been withdrawn. Ask the person who sent it for a new one.',
  ],
  INVITATIONS_FULL: [
    409,
    `There are already ${mostInvitations} open invitations, which is the limit. Withdraw some first.`,
  ],
  CLUB_BANNED: [403, 'You can’t join this club.'],
  CLUB_IS_PRIVATE: [409, 'This club is private. Ask its admins if you can join.'],
  CLUB_IS_PUBLIC: [409, 'This club is now public. You can join straight away.'],
  ALREADY_IN_CLUB: [409, 'You’re already in this club.'],
  ALREADY_ASKED: [409, 'You’ve already asked to join. The admins will reply.'],
  ASKED_LATELY: [
    409,
    `The admins said no to your last request. You can ask again ${periodOf(askAgainDays)} after that.`,
  ],
  REQUEST_ANSWERED: [409, 'This request has already been decided or withdrawn.'],
  LAST_ADMIN: [409, 'You’re the only admin. Hand the club over to someone first, or close it.'],
  CLUB_BOOK_CHANGED: [409, 'Someone beat you to it. The club’s book has changed, and the page now shows it.'],
  PLACE_BEYOND_END: [400, 'The book isn’t that long. Check the number.'],
  SCHEDULE_CHANGED: [
    409,
    'Someone else has just changed the schedule. Copy what you’ve typed, then reload the page.',
  ],
  SCHEDULE_OUT_OF_ORDER: [
    400,
    'Each row needs a later chapter or page, and a later date, than the one before.',
  ],
  CHOICE_OPEN: [409, 'The club is already choosing a book. The page now shows it.'],
  CHOICE_CLOSED: [409, 'This vote has already closed. The page now shows the result.'],
  NOMINATIONS_IN_PAST: [400, 'Choose a day in the future.'],
  VOTE_TOO_SOON: [400, 'Choose a day after nominations end.'],
  VOTE_TOO_LATE: [400, `Choose a day within the next ${choiceLimits.days} days.`],
  NOMINATIONS_OVER: [409, 'Nominations have closed. The page now shows the latest.'],
  NOMINATIONS_FULL: [409, 'You’ve nominated as many books as you can. Withdraw one first.'],
  CANDIDATES_FULL: [409, `There are already ${choiceLimits.candidates} nominations, which is the limit.`],
  NOMINATED_ALREADY: [409, 'This book has already been nominated.'],
  VOTE_NOT_OPEN: [409, 'Voting hasn’t started yet.'],
  VOTE_OVER: [409, 'Voting has closed. The page now shows the latest.'],
  VOTE_BEGAN: [403, 'You joined the club after this vote began. You can vote on the next book.'],
  BALLOT_NOT_CLEAR: [400, 'Give each book a different place, or leave it out.'],
  BALLOT_OF_OTHERS: [400, 'Your ballot includes a book that isn’t part of this vote. Reload the page.'],
  DISCUSSION_NOT_FOUND: [404, 'We couldn’t find that discussion. It may have been removed.'],
  DISCUSSION_LOCKED: [409, 'This discussion is locked. No new replies can be added.'],
  DISCUSSION_ANSWERED: [409, 'Other people have replied, so you can no longer delete this discussion.'],
  POST_DELETED: [409, 'This has already been deleted.'],
  EDIT_OVER: [409, `You can edit a post for ${editMinutes} minutes. That time has passed.`],
  NOTHING_WRITTEN: [400, 'There are no words in this. Please write something.'],
  CONTENT_VIOLATION: [400, 'Your message contains inappropriate content and cannot be posted.'],
  FILE_NOT_TAKEN: [
    415,
    'You can attach pictures, PDFs, Word documents and text files. The file’s contents need to match its name. Choose another file.',
  ],
  FILE_TOO_LARGE: [413, `Each file can be up to ${megabytes(file)}. Choose a smaller one.`],
  FILES_TOO_LARGE: [
    413,
    `Files in one message can be up to ${megabytes(filesOfMessage)} in total. Leave one out.`,
  ],
  FILES_TOO_MANY: [400, `You can attach up to ${files} files. Leave some out.`],
  FILES_OF_DAY: [
    429,
    `You’ve reached the limit of ${megabytes(filesOfDay)} of files a day. Try again tomorrow.`,
  ],
  FILES_GONE: [409, 'Your files were already sent, or we no longer have them. Choose them again.'],
})
