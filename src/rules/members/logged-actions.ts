// The entries of the administrators' log. A feature that lets them do something new adds its line here.

/**
 * How long an entry is kept. The database refuses to delete a younger one (keep_moderation_log in
 * migrations/initial/02_members.sql).
 */
export const logKeptYears = 3

/** Each action, worded to follow a name: "Ada disabled an account". */
export const loggedActions = {
  'member.disable': 'disabled an account',
  'member.enable': 'enabled an account',
  'member.grant': 'made someone an administrator',
  'member.revoke': 'removed someone’s administrator rights',
  'member.view': 'opened an account’s details',
  'report.view': 'viewed reports',
  'report.dismiss': 'dismissed a report',
  'report.warn': 'warned someone about a report',
  'report.hide': 'hid something that was reported',
  'report.suspend': 'suspended someone over a report',
  'report.disable': 'disabled someone’s account over a report',
  'objection.view': 'viewed an objection',
  'objection.upheld': 'upheld a decision after an objection',
  'objection.lifted': 'reversed a decision after an objection',
  'contact.view': 'viewed a contact message',
  'contact.answer': 'replied to a contact message by email',
  'contact.note': 'noted that a contact message was answered another way',
  'saved-answer.add': 'added a saved answer',
  'saved-answer.change': 'changed a saved answer',
  'saved-answer.remove': 'removed a saved answer',
  'event.approve': 'approved an event',
  'event.reject': 'rejected an event',
  'together.approve': 'approved several things at once',
  'together.undo': 'undid approving several things at once',
  'event.change': 'changed their own event',
  'event.cancel': 'cancelled an event',
  'event.view': 'viewed an event hidden from others',
  'bookshelf.view': 'viewed a bookshelf hidden from others',
  'bookshelf.approve': 'put a bookshelf on the map',
  'bookshelf.decline': 'declined a suggested bookshelf',
  'bookshelf.remove': 'took a bookshelf off the map',
  'bookshelf-check.remove': 'removed a check of a bookshelf',
  'line.show': 'approved a line for the next reader',
  'line.decline': 'declined a line for the next reader',
  'line.remove': 'took down a line for the next reader',
  'owner.remove-line': 'took down a line for the next reader, as the copy’s owner asked',
  'stop.contradict': 'took something untrue off a book’s journey',
  'stop.restore': 'put something back on a book’s journey',
  'book.correct': 'corrected a book',
  'correction.confirm': 'confirmed a correction',
  'correction.decline': 'declined a correction',
  'correction.undo': 'undid a correction',
  'work.split': 'split an edition off as its own book',
  'work.join': 'joined an edition with its other editions again',
  'club.view': 'viewed a club hidden from others',
  'club.close': 'closed a club',
  'automatic.hide': 'hid something that several members reported',
  'automatic.hold': 'held a message back',
} as const

export type LoggedAction = keyof typeof loggedActions

/** What an action can be about: the kinds that can be reported, and more. */
export const loggedKinds = [
  'member',
  'conversation',
  'review',
  'bookshelf-check',
  'bookshelf',
  'discussion-post',
  'club',
  'event',
  'book',
  'held-message',
  'saved-answer',
  'contact-message',
  // Approved together, or undone: the line counts them.
  'events',
  'bookshelves',
  'corrections',
  'lines',
] as const
export type LoggedKind = (typeof loggedKinds)[number]

/** Without an administrator: until one has looked, or because somebody else may do it. */
export const automaticActions: readonly LoggedAction[] = [
  'automatic.hide',
  'automatic.hold',
  'owner.remove-line',
]

/** The reason is what their member was told. In other lines it is a note for administrators, and no export has it. */
export const actionsWithToldReason: readonly LoggedAction[] = [
  'member.disable',
  'report.warn',
  'report.hide',
  'report.suspend',
  'report.disable',
  'objection.upheld',
  'objection.lifted',
  'event.reject',
  'bookshelf.decline',
]

export const isLoggedAction = (action: string): action is LoggedAction => Object.hasOwn(loggedActions, action)

/** The words for an action in the log; for one that no longer has a line here, its own name. */
export function loggedActionWords(action: string): string {
  return Object.entries(loggedActions).find(([known]) => known === action)?.[1] ?? action
}
