import { DomainError } from '#rules/domain-error.ts'
import { stepInput } from '#rules/exchanges/exchange-inputs.ts'
import { sideOf, wayToArchive } from '#rules/exchanges/exchanges.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { updateExchange } from './exchange-queries.ts'
import { cancelling } from './exchange-steps.ts'
import { toFacts } from './exchange-view.ts'
import type { StepTaker } from './take-step.ts'

/**
 * Removes the card from the viewer's own list; if it is their pending request, it is cancelled first. STILL_OPEN,
 * STILL_ON_LOAN.
 */
export function createArchive({ change, apply }: StepTaker) {
  return change({
    input: stepInput,
    run: async (context): Promise<void> => {
      const { tx, member, exchange, now } = context
      const way = wayToArchive(member, toFacts(exchange, now))
      if (!way.allowed) throw new DomainError(way.code)
      if (way.first === 'cancelRequest') await apply(context, cancelling(context))
      const isOwner = sideOf(member, toFacts(exchange, now)) === 'owner'
      await updateExchange(tx, exchange.id, isOwner ? { owner_archived_at: now } : { archived_at: now })
      await announce(tx, {
        members: [member.id],
        about: 'exchanges',
        of: exchange.conversation_id,
        from: tabOf(member),
      })
    },
  })
}
