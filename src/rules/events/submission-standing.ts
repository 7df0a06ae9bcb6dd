// Where a submission stands, in the words its organiser reads.
import { type EventState, eventStates } from './city-events.ts'

type Stands = {
  state: EventState
  isCancelled: boolean
  /** Taken from sight until an administrator shows it again. */
  isHidden: boolean
  /** Is it a change to what is published? */
  isChange: boolean
  hasBegun: boolean
  isOver: boolean
}

/** `says`: what follows from it, or what they can do about it. */
export function submissionStanding({ state, isCancelled, isHidden, isChange, hasBegun, isOver }: Stands): {
  badge: string
  tone: 'neutral' | 'confirm' | 'warn' | 'danger'
  says: string | null
} {
  if (isCancelled && state !== 'approved')
    return { badge: 'Withdrawn', tone: 'neutral', says: 'You have taken it back. It was never published.' }
  if (isCancelled)
    return { badge: 'Cancelled', tone: 'danger', says: 'Whoever would have come has been told.' }
  if (state === 'approved' && isHidden) return { badge: 'Hidden', tone: 'warn', says: hidden }
  if (state === 'approved')
    return { badge: isOver ? 'Over' : eventStates.approved, tone: isOver ? 'neutral' : 'confirm', says: null }
  const says = isChange
    ? 'What is published stays as it is.'
    : state === 'draft' && !hasBegun
      ? 'We look at it before it is published, and tell you what became of it.'
      : null
  if (state === 'rejected') return { badge: eventStates.rejected, tone: 'danger', says: spoken(says, again) }
  return hasBegun
    ? { badge: 'Day passed', tone: 'neutral', says: spoken('Its day came before an answer.', says, anew) }
    : { badge: eventStates.draft, tone: 'warn', says: isChange ? spoken(says, untilLookedAt) : says }
}

const hidden =
  'Nobody but you and administrators sees it while an administrator looks at it. Nothing is lost, and it is not called off.'
const again = 'You can change it and submit it again.'
const anew = 'Give it another day, and it is looked at again.'
const untilLookedAt = 'We look at your changes first, and tell you what became of them.'

const spoken = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ')

/** The badge of a change to `dates` of a series. */
export const changesWords = (dates: number): string => (dates > 1 ? `Changes to ${dates} dates` : 'Changes')

/** What its organiser does when they want it no more: the words of the button, the window and what is said then. */
export const withdrawals = {
  cancel: {
    button: 'Cancel Event',
    asks: 'Cancel this event?',
    explains: 'Whoever would have come is told. It cannot be taken back.',
    done: 'Event cancelled',
    follows: 'Whoever would have come is told.',
  },
  withdraw: {
    button: 'Withdraw Event',
    asks: 'Withdraw this event?',
    explains: 'It has not been published, so nobody else hears of it. It cannot be taken back.',
    done: 'Event withdrawn',
    follows: 'It is not looked at any more.',
  },
  withdrawChanges: {
    button: 'Withdraw Changes',
    asks: 'Withdraw these changes?',
    explains: 'What is published stays as it is, and what you have changed is lost.',
    done: 'Changes withdrawn',
    follows: 'What is published stays as it is.',
  },
} as const
export type Withdrawal = keyof typeof withdrawals

export function withdrawalOf({ state, isChange }: Pick<Stands, 'state' | 'isChange'>): Withdrawal {
  if (state === 'approved') return 'cancel'
  return isChange ? 'withdrawChanges' : 'withdraw'
}
