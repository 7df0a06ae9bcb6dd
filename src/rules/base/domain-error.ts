import { unknownSuburb } from '#city/city.ts'
import { hostNoteLimits } from '#rules/events/host-note-limits.ts'
import { whoCameLimits } from '#rules/events/who-came-limits.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import {
  imageTooLarge,
  imageTooLong,
  imageTooManyPixels,
  imageTypeNotAllowed,
} from '#rules/pictures/image-limits.ts'

// Every refusal, with its HTTP status and the sentence people read.
const refusals = {
  AUTHENTICATION_REQUIRED: [401, 'Please sign in to access this feature.'],
  ACCESS_DENIED: [403, 'You need administrator privileges to access this area.'],
  FORBIDDEN: [403, 'You can’t change this because it isn’t yours.'],
  NOT_FOUND: [404, 'We couldn’t find that. It may have been removed.'],
  FORM_NOT_READABLE: [400, 'We couldn’t read what you sent. Reload the page and try again.'],
  DATABASE_AWAY: [503, 'Verandah is taking a short break. Please try again in a moment.'],
  RATE_LIMITED: [429, 'You’re doing that too often. Please wait a few minutes and try again.'],
  LOG_IN_LIMITED: [
    429,
    'There have been too many password attempts for this account or from your network. We’ve paused password logins for a while.',
  ],

  NEW_MEMBER_LIMIT: [403, 'You’ve reached today’s limit for new members. Try again tomorrow.'],

  COOKIES_BLOCKED: [
    400,
    'Your browser is blocking cookies, so we can’t keep you logged in. Allow cookies for this site, then reload the page.',
  ],
  WRONG_CREDENTIALS: [400, 'That email and password don’t match. Check both, or reset your password.'],
  WRONG_PASSWORD: [400, 'That isn’t your current password. Check it and try again.'],
  ACCOUNT_EXISTS: [409, 'You already have an account. Log in instead.'],
  DISPOSABLE_ADDRESS: [400, 'Please use a permanent email address, so that neighbours can reach you.'],
  NOT_A_PHONE: [
    400,
    'Enter a mobile number, like 0412 345 678, or with its country code, like +61 412 345 678',
  ],
  PHONE_COUNTRY: [
    400,
    'We can’t send codes to numbers in that country. Use another number or your email address.',
  ],
  SMS_PAUSED: [
    503,
    'We can’t send a code to this number right now. Try again in an hour, or use your email address.',
  ],
  CODE_ON_ITS_WAY: [429, 'A code is on its way. Please wait a moment before you ask for another.'],
  WRONG_CODE: [400, 'That code isn’t right. Check the latest one we sent you.'],
  CODE_EXPIRED: [400, 'That code has expired. Ask for a new one.'],
  TOO_MANY_TRIES: [429, 'Too many wrong codes. Ask for a new one.'],
  UNDO_LINK_OVER: [
    410,
    'This link has already been used or is more than 7 days old. Contact us if you need help.',
  ],
  PASSWORD_COMMON: [
    400,
    'Lots of people use this password, so it’s easy to guess. Choose another, such as a few random words.',
  ],
  PASSWORD_OWN: [
    400,
    'This is mostly your name or email address, so it’s easy to guess. Choose a different password.',
  ],
  PROOF_NEEDED: [403, 'Please confirm it’s you, then try again.'],
  ADMIN_PROOF_NEEDED: [403, 'Please confirm it’s you before you use your administrator rights.'],
  LAST_CONTACT: [
    409,
    'We need an email address or a phone number to reach you. Add another before you remove this one.',
  ],
  PASSKEY_REFUSED: [400, 'That passkey didn’t work. Try again, or log in another way.'],
  PASSKEYS_FULL: [409, 'You already have 10 passkeys, which is the limit. Remove one first.'],
  PUSH_REFUSED: [400, 'We can’t send notifications to this browser.'],
  ISSUER_AWAY: [503, 'Their login page didn’t respond. Try again in a moment, or log in another way.'],
  ISSUER_PAUSED: [503, 'That login service isn’t responding. Try again in a minute, or log in another way.'],
  ISSUER_REFUSED: [400, 'We couldn’t confirm it’s you. Try again, or log in another way.'],
  ISSUER_CANCELLED: [400, 'You came back without logging in. Try again, or log in another way.'],
  VISIT_OVER: [400, 'This login has expired or was already used. Please start again from here.'],
  IDENTITY_TAKEN: [
    409,
    'That account is already linked to a different Verandah account. To move it, log in to that one and remove the link first.',
  ],
  WAY_IN_ALREADY: [
    409,
    'You’ve already added an account of this kind. Remove it first to use a different one.',
  ],
  LAST_WAY_IN: [
    409,
    'This is your only way to log in. Add a passkey or a phone number first, or choose a password.',
  ],
  ACCOUNT_DISABLED: [403, 'This account has been disabled. Contact us if you think that’s a mistake.'],
  LEAVING: [403, 'Your account is about to be deleted. If you want to keep it, go to your settings first.'],
  SUSPENDED: [
    403,
    'Your account is suspended. You can still read, and finish exchanges you’ve already started. Your notifications say why, and for how long.',
  ],
  REPORT_NOT_HIDDEN: [400, 'This can’t be hidden. Choose something else.'],
  NOBODY_RESPONSIBLE: [400, 'There’s no member responsible for this. Hide it, or dismiss the report.'],
  OBJECTION_MADE: [409, 'You’ve already objected. An administrator will reply.'],
  UNSUBSCRIBE_LINK_OVER: [
    410,
    'This link is more than 180 days old and no longer works. Log in and choose your emails in Settings.',
  ],
  OBJECTION_OVER: [410, 'You can object for 30 days. That time has passed. Contact us if you need help.'],
  OBJECTION_ANSWERED: [409, 'This objection has already been decided.'],
  OBJECTION_TO_YOURS: [
    403,
    'You made this decision, so another administrator needs to review the objection.',
  ],
  ACCOUNT_IS_SO: [409, 'There’s nothing to change. Someone may have already done it.'],
  ACCOUNT_IS_DISABLED: [409, 'This account is disabled. Enable it first.'],
  LAST_ADMINISTRATOR: [409, 'This is the only administrator. Make someone else an administrator first.'],
  UNKNOWN_SUBURB: [400, unknownSuburb],
  NOT_A_CELL: [400, 'You can only share an approximate location.'],

  ISBN_TAKEN: [409, 'Another book already has this ISBN. Check the digits.'],
  BOOK_EXISTS: [409, 'There’s already a book with this title and author.'],
  CORRECTION_DECIDED: [409, 'This correction has already been confirmed, declined or undone.'],
  CORRECTED_SINCE: [409, 'This book has been corrected again since then. Undo the later correction first.'],
  CORRECTED_MEANWHILE: [
    409,
    'Someone else has just corrected the same details. Copy what you’ve written, then reload the page.',
  ],
  IS_THIS_YOUR_BOOK: [409, 'We already have a book with this ISBN. Is this your book?'],
  NOTHING_TO_SAVE: [400, 'First enter some words or choose a genre to search for.'],
  SAVED_SEARCHES_FULL: [
    409,
    'You’ve saved 20 searches, which is the limit. Remove one from your wishlist first.',
  ],

  BOOKSHELF_ELSEWHERE: [400, 'That position isn’t in this suburb. Check both.'],
  BOOKSHELF_KNOWN: [409, 'There’s already a bookshelf at this spot, or one waiting for approval.'],
  SUGGESTION_ANSWERED: [409, 'Another administrator has already reviewed this suggestion.'],
  SHELF_FILE_NOT_TEXT: [400, 'This isn’t a CSV file. If it’s a spreadsheet, save it as “CSV” and try again.'],
  SHELF_FILE_BROKEN: [
    400,
    'We can’t read this file because its quotation marks don’t match up. Export it again and choose the new file.',
  ],
  SHELF_FILE_UNKNOWN: [
    400,
    'We don’t recognise this file. Choose an export from Goodreads, StoryGraph, LibraryThing or Verandah, with its header row.',
  ],
  SHELF_FILE_EMPTY: [400, 'There are no books in this file.'],
  SHELF_FILE_TOO_LONG: [
    413,
    `There are more than ${shelfFileLimits.rows.toLocaleString('en-AU')} books in this file. Split it up, and import one part at a time.`,
  ],
  SHELF_IMPORT_RUNNING: [409, 'You’re already importing a file. Wait until it’s done, or stop it first.'],
  SHELF_IMPORT_OVER: [409, 'This file has already been imported, or was left too long. Choose it again.'],

  OWN_COPY: [400, 'This copy is your own.'],
  ALREADY_REQUESTED: [409, 'You have already requested this copy.'],
  NOT_AVAILABLE: [409, 'Someone beat you to it. This copy isn’t available right now.'],
  COPY_IN_EXCHANGE: [
    409,
    'You’ve promised this copy to a neighbour. Finish or call off that exchange first.',
  ],
  COPY_WITHDRAWN: [409, 'You’ve removed this copy from your bookcase.'],
  COPY_ALREADY_PROMISED: [409, 'You’ve already promised this copy to another neighbour.'],
  COPY_LENT_ELSEWHERE: [409, 'This copy is lent to someone else right now. Mark it as back first.'],
  NOT_YOURS_TO_DO: [403, 'Only the other person can do that.'],
  TOO_LATE: [409, 'This request has changed in the meantime. The page now shows the latest.'],
  SAVED_ANSWERS_FULL: [
    409,
    `There are already ${savedAnswerLimits.most} saved answers, which is the limit. Remove one first.`,
  ],
  SAVED_ANSWER_KNOWN: [409, 'There’s already a saved answer with this title.'],
  SAVED_ANSWER_CHANGED: [409, 'Someone has changed or removed it in the meantime. Reload the page.'],
  UNDO_OVER: [409, 'This can no longer be undone.'],
  ASKED_FOR_SINCE: [409, 'Someone has asked for this book in the meantime, so this can no longer be undone.'],
  NOTHING_ASKED: [409, 'Nobody has asked for a new due date.'],
  EXTENSION_NOT_POSSIBLE: [400, 'Choose a date after the current due date and within 90 days from today.'],
  MEETING_CHANGED: [409, 'The place or time has just changed. The page now shows the latest.'],
  PLACE_NOT_OFFERED: [400, 'This place is no longer offered. Choose one of those below.'],
  PICKUP_IN_PAST: [400, 'Choose a day and time in the future.'],
  STILL_ON_LOAN: [409, 'You still have this book. It stays on your list until you return it.'],
  STILL_OPEN: [409, 'This request is still open. You can remove it once it has ended.'],
  NOT_ACCEPTED_YET: [409, 'You can rate each other once the request is accepted.'],
  RATING_CLOSED: [409, 'This exchange can’t be rated.'],
  ALREADY_RATED: [409, 'You have already rated this exchange.'],

  PHOTO_TO_STRANGER: [
    403,
    'You can send photos once your neighbour has replied or a request has been accepted.',
  ],
  CONVERSATION_CLOSED: [409, 'This conversation is closed.'],
  AWAITING_ANSWER: [409, 'You can message each other once the request is accepted.'],
  MEMBER_LEFT: [409, 'This member has left. Your messages stay here.'],
  BLOCKED: [403, 'You can’t message this member.'],
  REPORT_ANSWERED: [409, 'Another administrator has already resolved this report.'],
  CONTACT_ANSWERED: [409, 'Another administrator has already replied to this message.'],
  NOT_TO_YOURSELF: [400, 'You can’t do this with yourself.'],

  CLUB_NOT_FOUND: [404, "The club you're looking for doesn't exist or has been removed"],
  CLUB_FORBIDDEN: [403, 'Only the club’s admins and moderators can do that.'],
  CLUB_HIDDEN: [
    409,
    'This club is hidden while an administrator reviews it. Members can still read it, and nothing is lost.',
  ],
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
  INVITATIONS_FULL: [409, 'There are already 50 open invitations, which is the limit. Withdraw some first.'],
  CLUB_BANNED: [403, 'You can’t join this club.'],
  CLUB_IS_PRIVATE: [409, 'This club is private. Ask its admins if you can join.'],
  CLUB_IS_PUBLIC: [409, 'This club is now public. You can join straight away.'],
  ALREADY_IN_CLUB: [409, 'You’re already in this club.'],
  ALREADY_ASKED: [409, 'You’ve already asked to join. The admins will reply.'],
  REQUEST_ANSWERED: [409, 'This request has already been decided or withdrawn.'],
  LAST_ADMIN: [409, 'You’re the only admin. Hand the club over to someone first, or close it.'],

  EVENT_NOT_FOUND: [404, "The event you're looking for doesn't exist or has been removed"],
  EVENT_IN_PAST: [400, 'Choose a day and time in the future.'],
  EVENT_TOO_FAR: [400, 'Choose a day within the next two years.'],
  EVENT_OVER: [409, 'This event has already started or is over.'],
  EVENT_CANCELLED: [409, 'This event has been cancelled.'],
  EVENT_HIDDEN: [409, 'This event is hidden while an administrator reviews it. Please try again later.'],
  EVENT_NOT_BEGUN: [409, 'This event hasn’t started yet.'],
  WHO_CAME_OVER: [409, `This event ended more than ${whoCameLimits.daysAfter} days ago.`],
  HOST_NOTES_OVER: [409, 'This event ended more than a day ago.'],
  HOST_NOTES_FULL: [
    409,
    `You’ve reached today’s limit of ${hostNoteLimits.ofDay} messages to everyone going. Try again tomorrow.`,
  ],
  EVENT_SEATS_TAKEN: [409, 'More people than that are already going. Keep a seat for each of them.'],
  EVENTS_FULL: [409, 'This club has 100 upcoming meetings, which is the limit. Cancel some first.'],
  EVENT_HOURS_UNREAD: [400, 'We couldn’t read that time. Write it like 6:30 PM - 8:00 PM'],
  /** Our own fault, shown beside what was typed. */
  EVENT_NOT_SUBMITTED: [500, 'Failed to submit event. Please try again.'],
  EVENT_NOT_APPROVED: [409, 'This event hasn’t been approved yet.'],
  EVENT_LINK_OVER: [
    410,
    'This link no longer works. The event is over, or the address wasn’t confirmed within a week.',
  ],
  EVENT_CHANGED_MEANWHILE: [
    409,
    'This event has changed in the meantime. Reload the page to see the latest.',
  ],
  SUBMISSIONS_FULL: [
    409,
    'You have 20 events waiting for review, which is the limit. Wait for a decision, or withdraw one.',
  ],
  SUBMISSION_CANCELLED: [
    409,
    'The organiser has just cancelled this event, so there’s nothing left to review.',
  ],
  SUBMISSION_ANSWERED: [409, 'Someone beat you to it. This event has already been approved or rejected.'],
  ORGANISER_DISABLED: [409, 'The organiser’s account is disabled. Enable it first, or reject the event.'],
  SUBMISSION_CHANGED: [409, 'The organiser has just changed this event. Please read it again first.'],
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
  VOTE_TOO_LATE: [400, 'Choose a day within the next 60 days.'],
  NOMINATIONS_OVER: [409, 'Nominations have closed. The page now shows the latest.'],
  NOMINATIONS_FULL: [409, 'You’ve nominated as many books as you can. Withdraw one first.'],
  CANDIDATES_FULL: [409, 'There are already 20 nominations, which is the limit.'],
  NOMINATED_ALREADY: [409, 'This book has already been nominated.'],
  VOTE_NOT_OPEN: [409, 'Voting hasn’t started yet.'],
  VOTE_OVER: [409, 'Voting has closed. The page now shows the latest.'],
  BALLOT_NOT_CLEAR: [400, 'Give each book a different place, or leave it out.'],
  BALLOT_OF_OTHERS: [400, 'Your ballot includes a book that isn’t part of this vote. Reload the page.'],

  EXPORT_BEING_MADE: [409, 'We’re already preparing your data. It’ll be here in a moment.'],
  LOAN_UNDER_WAY: [
    409,
    'A book is still on loan. It needs to be returned or marked as lost before you can delete your account.',
  ],

  DISCUSSION_NOT_FOUND: [404, 'We couldn’t find that discussion. It may have been removed.'],
  DISCUSSION_LOCKED: [409, 'This discussion is locked. No new comments can be added.'],
  DISCUSSION_ANSWERED: [409, 'Other people have replied, so you can no longer delete this discussion.'],
  POST_DELETED: [409, 'This has already been deleted.'],
  EDIT_OVER: [409, 'You can edit a post for 15 minutes. That time has passed.'],
  NOTHING_WRITTEN: [400, 'There are no words in this. Please write something.'],
  CONTENT_VIOLATION: [400, 'Your message contains inappropriate content and cannot be posted.'],
  FILE_NOT_TAKEN: [
    415,
    'You can attach pictures, PDFs, Word documents and text files. The file’s contents need to match its name. Choose another file.',
  ],
  FILE_TOO_LARGE: [413, 'Each file can be up to 10 MB. Choose a smaller one.'],
  FILES_TOO_LARGE: [413, 'Files in one message can be up to 30 MB in total. Leave one out.'],
  FILES_TOO_MANY: [400, 'You can attach up to 5 files. Leave some out.'],
  FILES_OF_DAY: [429, 'You’ve reached the limit of 100 MB of files a day. Try again tomorrow.'],
  FILES_GONE: [409, 'Your files were already sent, or we no longer have them. Choose them again.'],
  IMAGE_TOO_LARGE: [413, `${imageTooLarge}.`],
  IMAGE_TOO_LONG: [413, `${imageTooLong}.`],
  IMAGE_TOO_MANY_PIXELS: [413, `${imageTooManyPixels}.`],
  IMAGE_TOO_HEAVY: [
    413,
    'We couldn’t open this picture because it’s too complex. Please choose a smaller one, or save it as a plain JPEG.',
  ],
  IMAGE_TYPE_NOT_ALLOWED: [415, `${imageTypeNotAllowed}.`],
  IMAGE_NOT_READABLE: [400, 'We couldn’t read this picture. Please try another one.'],
  IMAGE_ON_ITS_WAY: [429, 'We’re still processing your last picture. Please try again in a moment.'],
  IMAGES_BUSY: [503, 'We’re handling a lot of pictures right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** An expected failure: the message is for people, the code for programs. Anything else that is thrown is a fault. */
export class DomainError extends Error {
  readonly code: RefusalCode
  readonly status: number

  constructor(code: RefusalCode) {
    const [status, sentence] = refusals[code]
    super(sentence)
    this.name = 'DomainError'
    this.code = code
    this.status = status
  }
}

/** The screens are bundled separately from the server, so `instanceof` would not work: a refusal is recognised by its name. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError'
}

/** Throws the refusal of a decision. The `can…` rules decide; this only asserts. */
export function assertAllowed(decision: { allowed: true } | { allowed: false; code: RefusalCode }): void {
  if (!decision.allowed) throw new DomainError(decision.code)
}
