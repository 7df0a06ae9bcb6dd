// What stands in the log of administrators. A feature that lets them do something more adds its line here.

/** How long a line is kept; the database refuses to let a younger one go (migrations/0252_the_log_ages.sql). */
export const logKeptYears = 3

/** Each deed, as it is said of who did it: "Ada disabled an account". */
export const adminDeeds = {
  'member.disable': 'disabled an account',
  'member.enable': 'enabled an account',
  'member.grant': 'made somebody an administrator',
  'member.revoke': 'took administrator rights away',
  'member.view': 'opened an account’s details',
  'report.view': 'looked at reports',
  'report.dismiss': 'dismissed a report',
  'report.warn': 'warned somebody about what was reported',
  'report.hide': 'hid what was reported',
  'report.suspend': 'suspended somebody for what was reported',
  'report.disable': 'disabled somebody for what was reported',
  'objection.view': 'looked at an objection',
  'objection.upheld': 'upheld a decision that was objected to',
  'objection.lifted': 'lifted a decision that was objected to',
  'contact.view': 'looked at a message to us',
  'contact.answer': 'answered a message to us',
  'saved-answer.add': 'saved an answer for all administrators',
  'saved-answer.change': 'changed a saved answer',
  'saved-answer.remove': 'removed a saved answer',
  'event.approve': 'approved an event',
  'event.reject': 'rejected an event',
  'together.approve': 'approved several at once',
  'together.undo': 'took back what was approved at once',
  'event.change': 'changed an event of their own',
  'event.cancel': 'cancelled an event',
  'event.view': 'looked at an event that others do not see',
  'bookshelf.view': 'looked at a bookshelf that others do not see',
  'bookshelf.approve': 'let a bookshelf onto the map',
  'bookshelf.decline': 'declined a suggested bookshelf',
  'bookshelf.remove': 'took a bookshelf off the map',
  'bookshelf-check.remove': 'removed what somebody said of a bookshelf',
  'book.correct': 'corrected a book',
  'correction.confirm': 'confirmed a correction',
  'correction.decline': 'declined a correction',
  'correction.undo': 'undid a correction',
  'work.split': 'made an edition a work of its own',
  'work.join': 'joined an edition to its work again',
  'club.view': 'looked at a club that others do not see',
  'club.close': 'closed a club',
  'automatic.hide': 'hid what several members had reported',
  'automatic.hold': 'held a message back',
} as const

export type AdminDeed = keyof typeof adminDeeds

/** What happens by itself, until an administrator has looked. */
export const automaticDeeds: readonly AdminDeed[] = ['automatic.hide', 'automatic.hold']

export const isAdminDeed = (deed: string): deed is AdminDeed => Object.hasOwn(adminDeeds, deed)

/** A deed as the log has it; of one that has no line any more its own name. */
export function deedWords(deed: string): string {
  return Object.entries(adminDeeds).find(([known]) => known === deed)?.[1] ?? deed
}
