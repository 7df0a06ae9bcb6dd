import type { City } from '#city/city.ts'
import { instantIn } from '#rules/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { closeRequests } from './exchange-jobs.ts'
import { callingOff, changingPickup, handingOver, makingReady } from './exchange-steps.ts'
import type { ExchangeChange, StepTaker, Turn } from './step-taker.ts'
import { keepUndo } from './undo-queries.ts'

/** `at` is what the clocks of the city show then: YYYY-MM-DDTHH:mm. */
type Pickup = { place: string; at?: string | undefined }

/** From the promise to the book in the other's hands. */
export function createHandOver(parts: {
  steps: StepTaker
  library: Pick<LibraryService, 'transferCopy'>
  jobs: Pick<Jobs, 'enqueue'>
  city: Pick<City, 'timeZone'>
}) {
  const { steps, library, jobs, city } = parts

  return {
    markReady: (
      viewer: Viewer,
      id: string,
      pickup: Pickup & { loanDays?: number | undefined },
    ): Promise<ExchangeChange> =>
      steps.take({ name: 'markReady', viewer, id }, ({ now, exchange }) => {
        const loanDays = pickup.loanDays ?? exchange.loan_days
        const ready = { place: pickup.place, at: timeOf(pickup, now), loanDays }
        return makingReady(ready, { isLent: exchange.offer === 'lend', timeZone: city.timeZone })
      }),

    changePickup: (viewer: Viewer, id: string, pickup: Pickup): Promise<ExchangeChange> =>
      steps.take({ name: 'changePickup', viewer, id }, ({ now }) =>
        changingPickup({ place: pickup.place, at: timeOf(pickup, now) }, city.timeZone),
      ),

    callOff: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'callOff', viewer, id }, (turn) => callingOff(turn, sideOfTurn(turn))),

    /**
     * Lent: the loan runs from today. Given: the copy is the borrower's now. Others who asked for it are told once the
     * hand-over can no longer be undone.
     */
    confirmHandOver: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take(
        { name: 'confirmHandOver', viewer, id },
        (turn) => handingOver(turn, turn.exchange),
        (turn) => (turn.exchange.offer === 'give' ? giveAway(turn) : Promise.resolve()),
      ),
  }

  function timeOf({ at }: Pickup, now: Date): Date | null {
    const time = at ? instantIn(city.timeZone, at) : null
    if (time && time <= now) throw new DomainError('PICKUP_IN_PAST')
    return time
  }

  async function giveAway({ tx, exchange, now }: Turn): Promise<void> {
    const { id, copy_id: copyId, borrower_id: toMemberId } = exchange
    const undoUntil = new Date(now.getTime() + undoSeconds * 1000)
    await keepUndo(tx, {
      exchange_id: id,
      // The rule lets nothing else be handed over.
      state: exchange.state === 'ready' ? 'ready' : 'accepted',
      copy_suburb: exchange.copy_suburb,
      copy_paused_at: exchange.copy_paused_at,
      undo_until: undoUntil,
    })
    await library.transferCopy(tx, copyId, toMemberId)
    await jobs.enqueue(tx, closeRequests, { copyId }, { startAfter: undoUntil })
  }
}

function sideOfTurn({ member, exchange }: Turn): 'owner' | 'borrower' {
  return member.id === exchange.owner_id ? 'owner' : 'borrower'
}
