// The status of a submission, in the words its organiser reads.
import { type EventState, eventStates } from './city-events.ts'

type Stands = {
  state: EventState
  isCancelled: boolean
  /** Hidden by an administrator until one shows it again. */
  isHidden: boolean
  /** Whether it is a change to a published event. */
  isChange: boolean
  /** Whether that event has begun, so that the change can no longer be made. */
  isChangeOver?: boolean
  hasBegun: boolean
  isOver: boolean
}

/** `says`: what happens next, or what the organiser can do. */
export function submissionStatus(stands: Stands): {
  badge: string
  tone: 'neutral' | 'confirm' | 'warn' | 'danger'
  says: string | null
} {
  const { state, isCancelled, isHidden, isChange, isChangeOver, hasBegun, isOver } = stands
  if (isCancelled && state !== 'approved')
    return { badge: 'Withdrawn', tone: 'neutral', says: 'You withdrew this event. It was never published.' }
  if (isCancelled)
    return { badge: 'Cancelled', tone: 'danger', says: 'Everyone who was going has been told.' }
  if (state === 'approved' && isHidden) return { badge: 'Hidden', tone: 'warn', says: hidden }
  if (state === 'approved')
    return { badge: isOver ? 'Over' : eventStates.approved, tone: isOver ? 'neutral' : 'confirm', says: null }
  if (isChangeOver) return { badge: 'Too late', tone: 'neutral', says: tooLate }
  const says = isChange
    ? 'The published event stays as it is.'
    : state === 'draft' && !hasBegun
      ? 'We review every event before it’s published. We’ll let you know the result.'
      : null
  if (state === 'rejected') return { badge: eventStates.rejected, tone: 'danger', says: spoken(says, again) }
  return hasBegun
    ? {
        badge: 'Date passed',
        tone: 'neutral',
        says: spoken('The date passed before it was reviewed.', says, anew),
      }
    : { badge: eventStates.draft, tone: 'warn', says: isChange ? spoken(says, underReview) : says }
}

const hidden =
  'Only you and administrators can see it while it’s being reviewed. Nothing is lost, and the event isn’t cancelled.'
const tooLate = 'The published event has started and stays as it is. You can withdraw your changes.'
const again = 'You can change it and submit it again.'
const anew = 'Choose another date and we’ll review it again.'
const underReview = 'We’ll review your changes first, and let you know the result.'

const spoken = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ')

/** The badge of a change to `dates` dates of a series. */
export const changesWords = (dates: number): string => (dates > 1 ? `Changes to ${dates} dates` : 'Changes')

/** How an organiser withdraws or cancels: the words of the button, the window and the toast. */
export const withdrawals = {
  cancel: {
    button: 'Cancel Event',
    asks: 'Cancel this event?',
    explains: 'Everyone who was going will be told. This can’t be undone.',
    done: 'Event cancelled',
    follows: 'Everyone who was going will be told.',
  },
  withdraw: {
    button: 'Withdraw Event',
    asks: 'Withdraw this event?',
    explains: 'It hasn’t been published, so nobody else will be told. This can’t be undone.',
    done: 'Event withdrawn',
    follows: 'It’s no longer waiting for review.',
  },
  withdrawChanges: {
    button: 'Withdraw Changes',
    asks: 'Withdraw these changes?',
    explains: 'The published event stays as it is, and your changes will be lost.',
    done: 'Changes withdrawn',
    follows: 'The published event stays as it is.',
  },
} as const
export type Withdrawal = keyof typeof withdrawals

export function withdrawalOf({ state, isChange }: Pick<Stands, 'state' | 'isChange'>): Withdrawal {
  if (state === 'approved') return 'cancel'
  return isChange ? 'withdrawChanges' : 'withdraw'
}
