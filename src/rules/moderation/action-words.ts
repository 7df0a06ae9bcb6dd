// Administrators' decisions about members, worded for the members and for administrators. A stored kind that no longer exists is
// 'something'.
import type { ActionKind } from './actions.ts'
import { isReportKind, type ReportKind } from './moderation.ts'

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

/**
 * The subject of a report, as worded for its reporter. `name` is the member responsible; null if they have left or nobody is.
 */
export function reportedWords(
  kind: string,
  { name, facts }: { name: string | null; facts: Record<string, string> },
): string {
  const who = name ?? 'a former member'
  const called = (fact: string) => (facts[fact] ? ` ${facts[fact]}` : '')
  const words: Record<ReportKind, string> = {
    member: who,
    conversation: `your conversation with ${who}`,
    review: `the review of${called('book') || ' a book'} by ${who}`,
    'bookshelf-check': `what ${who} wrote about the bookshelf${called('bookshelf')}`,
    bookshelf: `the bookshelf${called('name')}`,
    'discussion-post': `what ${who} wrote in ${facts.discussion ? `“${facts.discussion}”` : 'a book club'}`,
    club: `the book club${called('name')}`,
    event: `the event${called('name')}`,
    'held-message': `a message of ${who}`, // held automatically: nobody reported it
  }
  return isReportKind(kind) ? words[kind] : 'something'
}

/** For administrators: 'Warned, for their review'. `until`: the day a suspension ends, in words. */
export function decisionWords(
  kind: ActionKind,
  { about, until }: { about: string; until: string | null },
): string {
  const thing = isReportKind(about) ? theirThings[about] : 'something they posted'
  if (kind === 'hide') return `Hidden: ${thing}`
  const done = {
    warn: 'Warned',
    suspend: `Suspended until ${until ?? 'further notice'}`,
    disable: 'Disabled',
  }[kind]
  return `${done}, for ${thing}`
}

const thingWords = (kind: string): string => (isReportKind(kind) ? things[kind] : 'something you posted')

/** `until`: the day a suspension ends, in words. */
export function actionWords(
  kind: ActionKind,
  { about, until }: { about: string; until: string | null },
): string {
  if (kind === 'warn') return `An administrator has sent you a warning about ${thingWords(about)}.`
  if (kind === 'hide' && about === 'club')
    return 'An administrator has hidden a book club you run. Its members can still read it, but nobody can post, and nobody else can see it.'
  if (kind === 'hide')
    return `An administrator has hidden ${thingWords(about)}. Other people can no longer see it.`
  if (kind === 'suspend')
    return `Your account is suspended until ${until ?? 'further notice'}. Until then you can read, and finish exchanges you’ve already started, but you can’t post or start anything new.`
  return 'Your account has been disabled.'
}

/** Each decision, as an option in a list. */
export const decisionTitles: Record<ActionKind, string> = {
  warn: 'Warned',
  hide: 'Hidden',
  suspend: 'Suspended',
  disable: 'Disabled',
}

export const actionTitles: Record<ActionKind, string> = {
  warn: 'A warning for you',
  hide: 'Something you posted was hidden',
  suspend: 'Your account is suspended',
  disable: 'This account has been disabled',
}
