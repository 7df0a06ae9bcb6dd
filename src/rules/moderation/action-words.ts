// Administrators' decisions about members, worded for the members and for administrators.
import type { ActionKind } from './actions.ts'
import type { AsWas, ReportKind } from './moderation.ts'

/** Each kind of thing that can be reported, as worded for its owner. */
const things: Record<ReportKind, string> = {
  member: 'your profile',
  conversation: 'what you wrote in a conversation',
  review: 'a review you wrote',
  'bookshelf-check': 'your check of a bookshelf',
  bookshelf: 'a bookshelf you suggested',
  'discussion-post': 'what you wrote in a book club',
  club: 'a book club you run',
  event: 'your event',
  'held-message': 'your message that was held back',
}

/** The same, as worded for administrators. */
const theirThings: Record<ReportKind, string> = {
  member: 'their profile',
  conversation: 'what they wrote in a conversation',
  review: 'their review',
  'bookshelf-check': 'their check of a bookshelf',
  bookshelf: 'a bookshelf they suggested',
  'discussion-post': 'what they wrote in a book club',
  club: 'a book club',
  event: 'their event',
  'held-message': 'their message that was held back',
}

/** What a report calls a thing: this fact of how it was. Null if there is only the name of a member. */
export const calledBy: Record<ReportKind, keyof AsWas | null> = {
  member: null,
  conversation: null,
  review: 'book',
  'bookshelf-check': 'bookshelf',
  bookshelf: 'name',
  'discussion-post': 'discussion',
  club: 'name',
  event: 'name',
  'held-message': null,
}

/**
 * The subject of a report, as worded for its reporter. `name` is the member responsible; null if they have left or nobody is.
 */
export function reportedWords(
  kind: ReportKind,
  { name, called }: { name: string | null; called: string | null },
): string {
  const who = name ?? 'a former member'
  const itsName = called ? ` ${called}` : ''
  const words: Record<ReportKind, string> = {
    member: who,
    conversation: `your conversation with ${who}`,
    review: `the review of${itsName || ' a book'} by ${who}`,
    'bookshelf-check': `what ${who} wrote about the bookshelf${itsName}`,
    bookshelf: `the bookshelf${itsName}`,
    'discussion-post': `what ${who} wrote in ${called ? `“${called}”` : 'a book club'}`,
    club: `the book club${itsName}`,
    event: `the event${itsName}`,
    'held-message': `a message from ${who}`, // held automatically: nobody reported it
  }
  return words[kind]
}

/** For administrators: 'Warned, for their review'. `until`: the day a suspension ends, in words. */
export function decisionWords(
  kind: ActionKind,
  { about, until }: { about: ReportKind; until: string | null },
): string {
  const thing = theirThings[about]
  const words: Record<ActionKind, string> = {
    warn: `Warned, for ${thing}`,
    hide: `Hidden: ${thing}`,
    suspend: `Suspended until ${until ?? 'further notice'}, for ${thing}`,
    disable: `Disabled, for ${thing}`,
  }
  return words[kind]
}

/** `until`: the day a suspension ends, in words. */
export function actionWords(
  kind: ActionKind,
  { about, until }: { about: ReportKind; until: string | null },
): string {
  const thing = things[about]
  const words: Record<ActionKind, string> = {
    warn: `An administrator has sent you a warning about ${thing}.`,
    hide:
      about === 'club'
        ? 'An administrator has hidden a book club you run. Its members can still read it, but nobody can post, and nobody else can see it. Books that were shown only to its members are paused.'
        : `An administrator has hidden ${thing}. Other people can no longer see it.`,
    suspend: `Your account is suspended until ${until ?? 'further notice'}. Until then you can read, and finish exchanges you’ve already started, but you can’t post or start anything new.`,
    disable: 'Your account has been disabled.',
  }
  return words[kind]
}

/** Each decision, as an option in a list. */
export const decisionTitles: Record<ActionKind, string> = {
  warn: 'Warned',
  hide: 'Hidden',
  suspend: 'Suspended',
  disable: 'Disabled',
}

export const actionTitles: Record<ActionKind, string> = {
  warn: 'You’ve received a warning',
  hide: 'Something you posted was hidden',
  suspend: 'Your account is suspended',
  disable: 'This account has been disabled',
}
