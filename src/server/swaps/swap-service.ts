// Swap hints: two or three members, each of whom has what another wishes for.
import { DAY_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { linksIn } from '#rules/members/new-members.ts'
import { askForSwapInput, hintInput, ofRequestsInput } from '#rules/swaps/swap-inputs.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import { requestRefuses, type SentRequest } from '#server/exchanges/request-copy.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { createSearch, type SearchParts } from './search-rings.ts'
import * as queries from './swap-queries.ts'
import { type SwapHint, type SwapPart, toSwapHint, toSwapPart } from './swap-view.ts'

export function createSwapService(
  parts: SearchParts & { door: Door; exchanges: Pick<ExchangeService, 'sendRequest'> },
) {
  const { city, exchanges } = parts

  return {
    ...parts.door.open({
      /** The rings that the viewer is part of and has not asked in yet, as they are now. */
      hints: defineRead({
        by: 'member',
        run: async ({ db, viewer, now }): Promise<SwapHint[]> => {
          const rows = await queries.listHints(db, { memberId: viewer.id, now })
          return rows.filter((row) => row.exchange_id === null && isNear(row)).map(toSwapHint)
        },
      }),

      /** An ordinary request for the book of a hint, which is known to be part of a swap. */
      askForSwap: defineCommand({
        by: 'writer',
        input: askForSwapInput,
        counts: ['requestByMember'],
        brakes: { request: () => 1, link: ({ message }) => linksIn(message) },
        refuses: requestRefuses,
        run: async (context, { hintId, message }): Promise<SentRequest> => {
          const { tx, viewer, now } = context
          if (!(await queries.findOwnLeg(tx, { hintId, memberId: viewer.id })))
            throw new DomainError('NOT_FOUND')
          const [hint] = await queries.listHints(tx, { memberId: viewer.id, now, id: hintId })
          if (!hint || !isNear(hint)) throw new DomainError('SWAP_OVER')
          const sent = await exchanges.sendRequest(context, { copyId: hint.copy_id, message })
          const isFirst = await queries.noteRequest(tx, {
            hintId,
            memberId: viewer.id,
            exchangeId: sent.exchangeId,
          })
          if (isFirst) return sent
          // A search may have ended the hint in the meantime (race condition).
          const own = await queries.findOwnLeg(tx, { hintId, memberId: viewer.id })
          throw new DomainError(own ? 'ALREADY_REQUESTED' : 'SWAP_OVER')
        },
      }),

      /** For the viewer's requests that are part of a swap, by their ids: the other one. */
      ofRequests: defineRead({
        by: 'member',
        input: ofRequestsInput,
        run: async ({ db, viewer, now }, { exchangeIds }): Promise<Map<string, SwapPart>> => {
          if (exchangeIds.length === 0) return new Map()
          const rows = await queries.listParts(db, { exchangeIds, viewerId: viewer.id, now })
          return new Map(rows.map((row) => [row.exchange_id, toSwapPart(row)]))
        },
      }),

      /** The wish is part of no ring for a while. The other members' hints end with it. */
      notNow: defineCommand({
        by: 'member',
        whileSuspended: 'their own wishlist',
        input: hintInput,
        run: async ({ tx, viewer, now }, { hintId }): Promise<void> => {
          const leg = await queries.findOwnLeg(tx, { hintId, memberId: viewer.id })
          if (!leg) throw new DomainError('NOT_FOUND')
          const until = new Date(now.getTime() + swapLimits.restDays * DAY_MS)
          await queries.restWish(tx, { memberId: viewer.id, workId: leg.work_id, until })
          await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
        },
      }),
    }),
    ...createSearch(parts),
  }

  /** Any of them may have moved, or look less far than they did. */
  function isNear({ ways }: queries.HintRow): boolean {
    return ways.every(({ suburb, cell, within_km, copy }) => {
      const from = standpointOf({ kind: 'member', suburb, cell }, city)
      return distanceKm(from, copy) <= within_km
    })
  }
}
