import { dayWords } from '#rules/base/calendar.ts'
import { copyAvailability } from '#rules/library/library.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import type { OwnCopy } from '#server/library/library-view.ts'
import { keptWords } from '#web/library/kept-words.ts'

/** One of the viewer's own copies, and the exchange that holds it. */
export type ShownCopy = OwnCopy & {
  exchange: {
    state: string
    label: string
    conversationId: string | null
    borrower: { name: string }
    dueOn: string | null
    overdue: boolean
  } | null
}

/** The clubs that the copy can be shown to. Its own is always one: a long list ends before it, and a form must not choose another. */
export function clubsToChoose({ club }: Pick<ShownCopy, 'club'>, clubs: readonly OwnClub[]): OwnClub[] {
  return club && !clubs.some(({ id }) => id === club.id) ? [club, ...clubs] : [...clubs]
}

type Tone = 'confirm' | 'warn' | 'neutral' | 'info' | 'danger'

/** `kept`: what the text says, in parts. */
type Whereabouts = { tone: Tone; text: string; kept?: ShownCopy['kept'] }

/** Where a copy is, in its owner's words. `today` is the date in the city, YYYY-MM-DD. */
export function whereabouts(copy: ShownCopy, today: string): Whereabouts {
  const { exchange } = copy
  const availability = copyAvailability({
    withdrawn: false,
    inExchange: copy.activeExchangeId !== null,
    onLoan: exchange?.state === 'on_loan',
    lentElsewhereTo: copy.lentElsewhereTo,
    paused: copy.isPaused,
  })
  if (exchange && availability === 'on_loan') {
    const until = exchange.dueOn ? `, due ${dayWords(exchange.dueOn, today)}` : ''
    return exchange.overdue
      ? { tone: 'danger', text: `Overdue from ${exchange.borrower.name}` }
      : { tone: 'info', text: `On loan to ${exchange.borrower.name}${until}` }
  }
  if (availability === 'promised') {
    return { tone: 'warn', text: exchange ? `Promised to ${exchange.borrower.name}` : 'Promised' }
  }
  if (availability === 'lent_elsewhere') return { tone: 'warn', text: `Lent to ${copy.lentElsewhereTo}` }
  if (availability === 'paused') return { tone: 'neutral', text: 'Paused' }
  if (copy.kept) return { tone: 'warn', text: keptWords(copy.kept), kept: copy.kept }
  if (copy.club) return { tone: 'info', text: `For members of ${copy.club.name}` }
  return { tone: 'confirm', text: 'Available' }
}
