import { unknownSuburb } from '#city/city.ts'
import { hostNoteLimits } from './events/host-note-limits.ts'
import { whoCameLimits } from './events/who-came-limits.ts'
import { shelfFileLimits } from './library/shelf-file-limits.ts'
import { savedAnswerLimits } from './moderation/saved-answers.ts'
import {
  imageTooLarge,
  imageTooLong,
  imageTooManyPixels,
  imageTypeNotAllowed,
} from './pictures/image-limits.ts'

// What can be refused, with the sentence people read and the HTTP status it answers with.
const refusals = {
  AUTHENTICATION_REQUIRED: [401, 'Please sign in to access this feature.'],
  ACCESS_DENIED: [403, 'You need administrator privileges to access this area.'],
  FORBIDDEN: [403, 'This is not yours to change.'],
  NOT_FOUND: [404, 'We could not find that. It may have been removed.'],
  FORM_NOT_READABLE: [400, 'We could not read what was sent. Open the page again and try once more.'],
  DATABASE_AWAY: [503, 'Verandah is taking a short break. Please try again in a moment.'],
  RATE_LIMITED: [429, 'That was a lot in a short time. Please wait a few minutes and try again.'],
  LOG_IN_LIMITED: [
    429,
    'Too many passwords have been tried for this account or from your network, so we don’t check any for a while.',
  ],

  NEW_MEMBER_LIMIT: [
    403,
    'While you are new here, there is a limit to this for each day. Please go on tomorrow.',
  ],

  COOKIES_BLOCKED: [
    400,
    'Your browser blocks our cookies, so it would forget at once that you have logged in. Allow cookies for this site, then open this page again.',
  ],
  WRONG_CREDENTIALS: [400, 'That email and password do not match. Check both, or reset your password.'],
  WRONG_PASSWORD: [400, 'That is not your present password. Check it and try again.'],
  ACCOUNT_EXISTS: [409, 'You have an account already. Log in instead.'],
  DISPOSABLE_ADDRESS: [400, 'Neighbours need to reach you for a while: please use an address you keep.'],
  NOT_A_PHONE: [400, 'Enter a mobile number, like 0412 345 678, or with its country, like +61 412 345 678'],
  PHONE_COUNTRY: [
    400,
    'We don’t send codes to numbers of that country. Use another number, or your email address.',
  ],
  SMS_PAUSED: [
    503,
    'We can’t send a code to this number at the moment. Try again in an hour, or use your email address.',
  ],
  CODE_ON_ITS_WAY: [429, 'A code is on its way. Please wait a little before you ask for another.'],
  WRONG_CODE: [400, 'That code is not right. Check the newest one we sent you.'],
  CODE_EXPIRED: [400, 'That code has expired. Ask for a new one.'],
  TOO_MANY_TRIES: [429, 'Too many wrong codes. Ask for a new one.'],
  UNDO_LINK_OVER: [410, 'This link was used before, or is older than 7 days. Write to us if you need help.'],
  PASSWORD_COMMON: [
    400,
    'Many people use this password, so it’s guessed first. Choose another one, perhaps a few words in a row.',
  ],
  PASSWORD_OWN: [
    400,
    'This is mostly your name or email address, which is guessed first. Choose a different password.',
  ],
  PROOF_NEEDED: [403, 'Please show us that it’s you first, then try again.'],
  ADMIN_PROOF_NEEDED: [403, 'Please show us that it’s you before you act as an administrator.'],
  LAST_CONTACT: [
    409,
    'We need an email address or a phone number to reach you. Add another one before you remove this.',
  ],
  PASSKEY_REFUSED: [400, 'That passkey did not work here. Try again, or go another way.'],
  PASSKEYS_FULL: [409, 'You have 10 passkeys, which is as many as we keep. Remove one first.'],
  PUSH_REFUSED: [400, 'Notifications cannot be sent to this browser.'],
  ISSUER_AWAY: [503, 'Their sign-in page did not answer. Please try again in a moment, or go another way.'],
  ISSUER_PAUSED: [
    503,
    "That sign-in service isn't answering at the moment. Please try again in a minute, or log in another way.",
  ],
  ISSUER_REFUSED: [400, 'We could not make sure that it is you. Please try again, or go another way.'],
  ISSUER_CANCELLED: [400, 'You came back without logging in there. Try again, or go another way.'],
  VISIT_OVER: [400, 'That took too long, or was done once already. Please start again from here.'],
  IDENTITY_TAKEN: [
    409,
    'That account of theirs opens another account here. Log in with it, and remove it there first.',
  ],
  WAY_IN_ALREADY: [409, 'You have a way in of this kind already. Remove it first to use another.'],
  LAST_WAY_IN: [
    409,
    'This is your only way in. Add a passkey or a phone number first, or choose a password.',
  ],
  ACCOUNT_DISABLED: [403, 'This account has been disabled. Write to us if you think that is a mistake.'],
  LEAVING: [403, 'Your account is about to be deleted. Keep it first, in your settings.'],
  SUSPENDED: [
    403,
    'Your account is suspended for a while. You can read, and finish exchanges that have begun. Your notifications say why, and until when.',
  ],
  REPORT_NOT_HIDDEN: [400, 'This cannot be hidden. Choose something else.'],
  NOBODY_RESPONSIBLE: [400, 'Nobody is responsible for this. Hide it, or dismiss the report.'],
  OBJECTION_MADE: [409, 'You have objected already. An administrator will answer.'],
  UNSUBSCRIBE_LINK_OVER: [
    410,
    'This link is more than 180 days old and no longer works. Log in and choose your emails under Settings.',
  ],
  OBJECTION_OVER: [410, 'You could object for 30 days, and they are over. Write to us if you need help.'],
  OBJECTION_ANSWERED: [409, 'This objection has been answered already.'],
  OBJECTION_TO_YOURS: [403, 'You took this decision yourself: another administrator answers the objection.'],
  ACCOUNT_IS_SO: [409, 'Nothing to change: the account is so already. Somebody may have been quicker.'],
  ACCOUNT_IS_DISABLED: [409, 'This account is disabled. Enable it first.'],
  LAST_ADMINISTRATOR: [409, 'This is the last administrator. Make somebody else one first.'],
  UNKNOWN_SUBURB: [400, unknownSuburb],
  NOT_A_CELL: [400, 'Only an approximate location can be shared.'],

  ISBN_TAKEN: [409, 'Another book has this ISBN already. Check its digits.'],
  BOOK_EXISTS: [409, 'There is a book of this title and author already.'],
  CORRECTION_DECIDED: [409, 'This correction has been answered or undone already.'],
  CORRECTED_SINCE: [409, 'The book has been corrected again since. Undo the later correction first.'],
  CORRECTED_MEANWHILE: [
    409,
    'Somebody else has just corrected the same. Copy what you have written, and look at the book again.',
  ],
  IS_THIS_YOUR_BOOK: [409, 'We know a book with this ISBN. Is this your book?'],
  NOTHING_TO_SAVE: [400, 'Say what to look for first: some words, or a genre.'],
  SAVED_SEARCHES_FULL: [
    409,
    'You keep 20 searches, which is as many as we look out for. Remove one from your wishlist first.',
  ],

  BOOKSHELF_ELSEWHERE: [400, 'That position is not in this suburb. Check both.'],
  BOOKSHELF_KNOWN: [409, 'There is a bookshelf at this spot already, or one that waits for an answer.'],
  SUGGESTION_ANSWERED: [409, 'Another administrator has answered this suggestion already.'],
  SHELF_FILE_NOT_TEXT: [
    400,
    'This is no CSV file. Spreadsheets can be saved as one: choose “CSV” where you save them.',
  ],
  SHELF_FILE_BROKEN: [
    400,
    'The quotation marks in this file are broken, so we can’t tell where each cell ends. Export it again and choose the new file.',
  ],
  SHELF_FILE_UNKNOWN: [
    400,
    'We do not know this file. It has to be the export of Goodreads, StoryGraph or LibraryThing, or one of ours, with its first line.',
  ],
  SHELF_FILE_EMPTY: [400, 'There is no book in this file.'],
  SHELF_FILE_TOO_LONG: [
    413,
    `There are more than ${shelfFileLimits.rows.toLocaleString('en-AU')} books in this file. Split it, and bring one part after the other.`,
  ],
  SHELF_IMPORT_RUNNING: [409, 'A file of yours is being brought in already. Wait for it, or stop it first.'],
  SHELF_IMPORT_OVER: [409, 'This file has been brought in already, or waited too long. Choose it once more.'],

  OWN_COPY: [400, 'This is your own copy.'],
  ALREADY_REQUESTED: [409, 'You have already requested this copy.'],
  NOT_AVAILABLE: [409, 'Someone was quicker: this copy is not available right now.'],
  COPY_IN_EXCHANGE: [409, 'This copy is promised to a neighbour. Finish or call off that exchange first.'],
  COPY_WITHDRAWN: [409, 'This copy was withdrawn from your bookcase.'],
  COPY_ALREADY_PROMISED: [409, 'This copy is already promised to another neighbour.'],
  COPY_LENT_ELSEWHERE: [409, 'This copy is lent to somebody else right now. Mark it as back first.'],
  NOT_YOURS_TO_DO: [403, 'That is for the other neighbour to do.'],
  TOO_LATE: [409, 'This request has moved on meanwhile. The page now shows where it stands.'],
  SAVED_ANSWERS_FULL: [409, `There are ${savedAnswerLimits.most} saved answers. Remove one first.`],
  SAVED_ANSWER_KNOWN: [409, 'There is a saved answer of this title already.'],
  SAVED_ANSWER_CHANGED: [409, 'Somebody has changed or removed it meanwhile. Look at it again.'],
  UNDO_OVER: [409, 'This can no longer be undone.'],
  ASKED_FOR_SINCE: [409, 'Somebody has asked for this book meanwhile, so this can no longer be undone.'],
  NOTHING_ASKED: [409, 'No new due date has been asked for.'],
  EXTENSION_NOT_POSSIBLE: [400, 'Choose a date after the present due date, at most 90 days from today.'],
  MEETING_CHANGED: [409, 'Place or time have just been changed. The page now shows what is agreed.'],
  PLACE_NOT_OFFERED: [400, 'This place is not offered any more. Choose one of those below.'],
  PICKUP_IN_PAST: [400, 'Choose a day and time that is still to come.'],
  STILL_ON_LOAN: [409, 'You still have this book. It stays on your list until it is returned.'],
  STILL_OPEN: [409, 'This request is still open. It can be removed once it has ended.'],
  NOT_ACCEPTED_YET: [409, 'Rating opens once the request is accepted.'],
  RATING_CLOSED: [409, 'This exchange cannot be rated.'],
  ALREADY_RATED: [409, 'You have already rated this exchange.'],

  PHOTO_TO_STRANGER: [
    403,
    'You can send photos once your neighbour has written back, or a request was accepted.',
  ],
  CONVERSATION_CLOSED: [409, 'This conversation is closed.'],
  AWAITING_ANSWER: [409, 'Messages open once the request is accepted.'],
  MEMBER_LEFT: [409, 'This member has left. What you wrote to each other stays here.'],
  BLOCKED: [403, 'You cannot write to this member.'],
  REPORT_ANSWERED: [409, 'Another administrator has answered this report already.'],
  CONTACT_ANSWERED: [409, 'Another administrator has answered this message already.'],
  NOT_TO_YOURSELF: [400, 'You cannot do this with yourself.'],

  CLUB_NOT_FOUND: [404, "The club you're looking for doesn't exist or has been removed"],
  CLUB_FORBIDDEN: [403, 'Only those who look after this club can do that.'],
  CLUB_HIDDEN: [
    409,
    'This club is hidden while an administrator looks at it. Its members can read in it, and nothing is lost.',
  ],
  CLUB_CLOSED: [409, 'This club is closed. Its members can still read what is in it.'],

  ADMIN_STAYS: [409, 'This is an admin of the club. Make them a member first.'],
  NOT_IN_CLUB: [409, 'They are not in this club any more.'],
  CLUB_MEMBER_UNKNOWN: [404, 'We know nobody of that name who can be invited. Try their username.'],
  SEVERAL_OF_THAT_NAME: [409, 'Several members have that name. Write the username of the one you mean.'],
  BANNED_FROM_CLUB: [409, 'They are banned from this club. Let them in again first.'],
  THEY_ARE_IN_CLUB: [409, 'They are in this club already.'],
  ALREADY_INVITED: [409, 'They have been invited already.'],
  INVITATION_OVER: [410, 'This invitation has expired, or was withdrawn. Ask whoever sent it for another.'],
  INVITATIONS_FULL: [409, 'There are 50 open invitations already. Withdraw some first.'],
  CLUB_BANNED: [403, 'You cannot join this club.'],
  CLUB_IS_PRIVATE: [409, 'This club is private. Ask its admins to let you in.'],
  CLUB_IS_PUBLIC: [409, 'This club is public now. You can join it at once.'],
  ALREADY_IN_CLUB: [409, 'You are in this club already.'],
  ALREADY_ASKED: [409, 'You have asked already. Its admins will answer.'],
  REQUEST_ANSWERED: [409, 'This request has been answered or withdrawn already.'],
  LAST_ADMIN: [409, 'You are its only admin. Hand the club over to somebody first, or close it.'],

  EVENT_NOT_FOUND: [404, "The event you're looking for doesn't exist or has been removed"],
  EVENT_IN_PAST: [400, 'Choose a day and time that is still to come.'],
  EVENT_TOO_FAR: [400, 'Choose a day within the next two years.'],
  EVENT_OVER: [409, 'This event has begun or is over.'],
  EVENT_CANCELLED: [409, 'This event has been cancelled.'],
  EVENT_HIDDEN: [409, 'This event is hidden while an administrator looks at it. Please wait for that.'],
  EVENT_NOT_BEGUN: [409, 'This event has not begun yet.'],
  WHO_CAME_OVER: [409, `This event was over more than ${whoCameLimits.daysAfter} days ago.`],
  HOST_NOTES_OVER: [409, 'This event was over more than a day ago.'],
  HOST_NOTES_FULL: [
    409,
    `There have been ${hostNoteLimits.ofDay} messages to everyone today, which is as many as we send. Try again tomorrow.`,
  ],
  EVENT_SEATS_TAKEN: [409, 'More people are going than that. Keep a seat for each of them.'],
  EVENTS_FULL: [409, 'This club has 100 meetings ahead, which is as many as we keep. Cancel some first.'],
  EVENT_HOURS_UNREAD: [400, 'We could not read that time. Write it like 6:30 PM - 8:00 PM'],
  /** A fault of ours, said beside what was typed. */
  EVENT_NOT_SUBMITTED: [500, 'Failed to submit event. Please try again.'],
  EVENT_NOT_APPROVED: [409, 'This event has not been approved yet.'],
  EVENT_LINK_OVER: [
    410,
    'This link is not good any more: the event is over, or nobody confirmed it for a week.',
  ],
  EVENT_CHANGED_MEANWHILE: [
    409,
    'This event has been changed meanwhile. Open it again to see how it stands.',
  ],
  SUBMISSIONS_FULL: [409, 'You have 20 events that wait for an answer. Please wait for that, or cancel one.'],
  SUBMISSION_CANCELLED: [
    409,
    'Its organiser has just cancelled this event. There is nothing left to answer.',
  ],
  SUBMISSION_ANSWERED: [409, 'Somebody was quicker: this event has been approved or rejected already.'],
  ORGANISER_DISABLED: [
    409,
    'The account of its organiser is disabled. Enable it first, or reject the event.',
  ],
  SUBMISSION_CHANGED: [409, 'Its organiser has just changed this event. Please read it again first.'],
  CLUB_BOOK_CHANGED: [409, 'Somebody was quicker: what the club reads has changed. The page now shows it.'],
  PLACE_BEYOND_END: [400, 'The book is not that long. Check the number.'],
  SCHEDULE_CHANGED: [
    409,
    'Somebody else has just changed the schedule. Copy what you have typed, and open it again.',
  ],
  SCHEDULE_OUT_OF_ORDER: [400, 'Each row has to go on from the one before, by a later date.'],
  CHOICE_OPEN: [409, 'The club is choosing a book already. The page now shows it.'],
  CHOICE_CLOSED: [409, 'This choice has been closed already. The page now shows what came of it.'],
  NOMINATIONS_IN_PAST: [400, 'Choose a day that is still to come.'],
  VOTE_TOO_SOON: [400, 'Choose a day after nominations end.'],
  VOTE_TOO_LATE: [400, 'Choose a day within the next 60 days.'],
  NOMINATIONS_OVER: [409, 'Nominations are over. The page now shows where the choice stands.'],
  NOMINATIONS_FULL: [409, 'You have nominated as many books as you can. Withdraw one first.'],
  CANDIDATES_FULL: [409, '20 books are nominated, which is as many as a vote takes.'],
  NOMINATED_ALREADY: [409, 'This book is nominated already.'],
  VOTE_NOT_OPEN: [409, 'The vote has not begun yet.'],
  VOTE_OVER: [409, 'The vote is over. The page now shows where the choice stands.'],
  BALLOT_NOT_CLEAR: [400, 'Give each book a place of its own, or none.'],
  BALLOT_OF_OTHERS: [400, 'There is something on this ballot that is not up. Open the page again.'],

  EXPORT_BEING_MADE: [409, 'Your data is being put together already. It will be here in a moment.'],
  LOAN_UNDER_WAY: [
    409,
    'A book is still on loan. It has to be back with its owner, or given up as lost, before the account can go.',
  ],

  DISCUSSION_NOT_FOUND: [404, 'We could not find that discussion. It may have been removed.'],
  DISCUSSION_LOCKED: [409, 'This discussion is locked: nobody can write in it any more.'],
  DISCUSSION_ANSWERED: [409, 'Others have replied, so this discussion is no longer yours alone to delete.'],
  POST_DELETED: [409, 'This has been deleted already.'],
  EDIT_OVER: [409, 'What you wrote can be changed for 15 minutes, and they are over.'],
  NOTHING_WRITTEN: [400, 'There is nothing to read in this. Write a few words.'],
  CONTENT_VIOLATION: [400, 'Your message contains inappropriate content and cannot be posted.'],
  FILE_NOT_TAKEN: [
    415,
    'We take pictures, PDF, Word and text files, and they have to be what their name says. Choose another file.',
  ],
  FILE_TOO_LARGE: [413, 'A file may have up to 10 MB. Choose a smaller one.'],
  FILES_TOO_LARGE: [413, 'Files of one message may have up to 30 MB together. Leave one out.'],
  FILES_TOO_MANY: [400, 'A message takes up to 5 files. Leave some out.'],
  FILES_OF_DAY: [429, 'You have sent 100 MB of files since yesterday. Please wait until tomorrow with more.'],
  FILES_GONE: [409, 'Your files have waited too long, or were sent already. Choose them again.'],
  IMAGE_TOO_LARGE: [413, `${imageTooLarge}.`],
  IMAGE_TOO_LONG: [413, `${imageTooLong}.`],
  IMAGE_TOO_MANY_PIXELS: [413, `${imageTooManyPixels}.`],
  IMAGE_TOO_HEAVY: [
    413,
    'This picture takes too much work to open. Please choose a smaller one, or save it as an ordinary JPEG.',
  ],
  IMAGE_TYPE_NOT_ALLOWED: [415, `${imageTypeNotAllowed}.`],
  IMAGE_NOT_READABLE: [400, 'We could not read this picture. Please try another one.'],
  IMAGE_ON_ITS_WAY: [429, 'Your last picture is still being looked at. Please try again in a moment.'],
  IMAGES_BUSY: [503, 'Many pictures are arriving right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** An expected failure: the message is for people, the code for programs. Everything else thrown is a fault. */
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

/** The screens are bundled apart from the server, so a refusal is known by its name and not by its class. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError'
}

/** Throws the refusal of a decision; the `can…` rules decide, this only asserts. */
export function assertAllowed(decision: { allowed: true } | { allowed: false; code: RefusalCode }): void {
  if (!decision.allowed) throw new DomainError(decision.code)
}
