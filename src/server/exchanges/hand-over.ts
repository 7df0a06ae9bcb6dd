import type { City } from '#city/city.ts'
import { instantIn } from '#rules/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { RequestCloser } from './close-requests.ts'
import { callingOff, handingOver, makingReady } from './exchange-steps.ts'
import type { ExchangeChange, StepTaker, Turn } from './take-step.ts'

/** From the promise to the book in the other's hands. */
export function createHandOver(parts: {
  steps: StepTaker
  closer: RequestCloser
  library: Pick<LibraryService, 'transferCopy'>
  city: Pick<City, 'timeZone'>
}) {
  const { steps, closer, library, city } = parts

  return {
    /** `at` is what the clocks of the city show then: YYYY-MM-DDTHH:mm. */
    markReady: (
      viewer: Viewer,
      id: string,
      pickup: { place: string; at?: string | undefined; loanDays?: number | undefined },
    ): Promise<ExchangeChange> =>
      steps.take({ name: 'markReady', viewer, id }, ({ now, exchange }) => {
        const at = pickup.at ? instantIn(city.timeZone, pickup.at) : null
        if (at && at <= now) throw new DomainError('PICKUP_IN_PAST')
        const loanDays = pickup.loanDays ?? exchange.loan_days
        return makingReady({ place: pickup.place, at, loanDays }, exchange.offer === 'lend')
      }),

    callOff: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'callOff', viewer, id }, (turn) => callingOff(turn, sideOfTurn(turn))),

    /** Lent: the loan runs from today. Given: the copy is the borrower's now, and others who asked for it are told. */
    confirmHandOver: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take(
        { name: 'confirmHandOver', viewer, id },
        (turn) => handingOver(turn, turn.exchange),
        async ({ tx, exchange, now }) => {
          if (exchange.offer === 'lend') return
          const { copy_id: copyId, borrower_id: toMemberId } = exchange
          await library.transferCopy(tx, copyId, toMemberId)
          await closer.close(tx, copyId, now)
        },
      ),
  }
}

function sideOfTurn({ member, exchange }: Turn): 'owner' | 'borrower' {
  return member.id === exchange.owner_id ? 'owner' : 'borrower'
}
