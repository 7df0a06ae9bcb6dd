// The city's events: their types and states, and who may do what with them.
import { keysOf } from '#rules/base/keys-of.ts'
import { allowed, type Decision, denied, type Viewer } from '#rules/base/viewer.ts'

/** With the words of their badges. */
export const eventTypes = {
  book_club: 'Book Club',
  author_signing: 'Author Signing',
  reading: 'Reading',
  workshop: 'Workshop',
  book_exchange: 'Book Exchange',
} as const
export type EventType = keyof typeof eventTypes
export const everyEventType = keysOf(eventTypes)
/** For a field that chooses one. */
export const eventTypeOptions = everyEventType.map((value) => ({ value, label: eventTypes[value] }))

export const eventStates = { draft: 'Pending Review', approved: 'Approved', rejected: 'Rejected' } as const
export type EventState = keyof typeof eventStates

/** What a viewer is to a city event. A member who is both its organiser and an administrator counts as its organiser. */
export type EventRelation = 'guest' | 'stranger' | 'organiser' | 'admin'

export function eventRelation(viewer: Viewer, organiserId: string | null): EventRelation {
  if (viewer.kind === 'guest') return 'guest'
  if (viewer.id === organiserId) return 'organiser'
  return viewer.isAdmin ? 'admin' : 'stranger'
}

const anybody: readonly EventRelation[] = ['guest', 'stranger', 'organiser', 'admin']
const concerned: readonly EventRelation[] = ['organiser', 'admin']
const theirs: readonly EventRelation[] = ['organiser']
const nobody: readonly EventRelation[] = []

// Permissions by state. An administrator's own submissions wait for review too; they may review them themselves.
const actions = {
  see: { draft: concerned, approved: anybody, rejected: concerned },
  answer: { draft: nobody, approved: ['stranger', 'organiser', 'admin'], rejected: nobody },
  edit: { draft: theirs, approved: theirs, rejected: theirs },
  cancel: { draft: theirs, approved: concerned, rejected: theirs },
  /** A message to everyone going. */
  write: { draft: nobody, approved: theirs, rejected: nobody },
} as const satisfies Record<string, Record<EventState, readonly EventRelation[]>>
export type CityEventAction = keyof typeof actions

export function canWithEvent(
  action: CityEventAction,
  { state, relation }: { state: EventState; relation: EventRelation },
): Decision<'AUTHENTICATION_REQUIRED' | 'EVENT_NOT_FOUND' | 'FORBIDDEN' | 'EVENT_NOT_APPROVED'> {
  const sees: readonly EventRelation[] = actions.see[state]
  if (!sees.includes(relation)) return denied('EVENT_NOT_FOUND')
  const may: readonly EventRelation[] = actions[action][state]
  if (may.includes(relation)) return allowed
  if (relation === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const isTooEarly = action === 'answer' || (action === 'write' && relation === 'organiser')
  return denied(isTooEarly ? 'EVENT_NOT_APPROVED' : 'FORBIDDEN')
}

/** Members who approve and reject. */
export function canReviewEvents(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED' | 'ACCESS_DENIED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin ? allowed : denied('ACCESS_DENIED')
}

/**
 * A submission is decided once, for the `version` the administrator has read. An event that has started since can no longer be
 * published, only rejected. Nor can one whose organiser's account is disabled.
 */
export function canAnswerSubmission(
  event: {
    state: EventState
    version: number
    startsAt: Date
    isCancelled: boolean
    isOrganiserOut?: boolean
  },
  { version, now, answer }: { version: number; now: Date; answer: 'approved' | 'rejected' },
): Decision<
  'SUBMISSION_CANCELLED' | 'SUBMISSION_ANSWERED' | 'SUBMISSION_CHANGED' | 'ORGANISER_DISABLED' | 'EVENT_OVER'
> {
  if (event.isCancelled) return denied('SUBMISSION_CANCELLED')
  if (event.state !== 'draft') return denied('SUBMISSION_ANSWERED')
  if (event.version !== version) return denied('SUBMISSION_CHANGED')
  if (answer === 'approved' && event.isOrganiserOut) return denied('ORGANISER_DISABLED')
  return answer === 'approved' && event.startsAt <= now ? denied('EVENT_OVER') : allowed
}

/** Null for an unknown type in an address. */
export const toEventType = (asked: string): EventType | null =>
  everyEventType.find((type) => type === asked) ?? null
