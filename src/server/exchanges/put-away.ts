import { DomainError } from '#rules/domain-error.ts'
import { wayToPutAway } from '#rules/exchanges.ts'
import type { Viewer } from '#rules/viewer.ts'
import { announce } from '#server/live/live-queries.ts'
import { updateExchange } from './exchange-queries.ts'
import { callingOff, cancelling } from './exchange-steps.ts'
import { toFacts } from './exchange-view.ts'
import type { StepTaker } from './take-step.ts'

/** Takes the card off the borrower's list; what has not ended yet is ended first. STILL_ON_LOAN. */
export function createPutAway({ withExchange, apply }: StepTaker) {
  return async function putAway(viewer: Viewer, id: string): Promise<void> {
    await withExchange(viewer, id, async (turn) => {
      const { tx, member, exchange, now } = turn
      const way = wayToPutAway(member, toFacts(exchange))
      if (!way.allowed) throw new DomainError(way.code)
      if (way.first === 'cancelRequest') await apply(turn, cancelling(turn))
      if (way.first === 'callOff') await apply(turn, callingOff(turn, 'borrower'))
      await updateExchange(tx, id, { put_away_at: now })
      await announce(tx, { members: [member.id], about: 'exchanges' })
    })
  }
}
