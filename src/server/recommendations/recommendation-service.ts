// What to read next, within reach.
import type { City } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { alsoHaveInput, markedBookInput } from '#rules/recommendations/recommendation-inputs.ts'
import type { Door } from '#server/operations/door.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { computeRecommendations } from './compute-recommendations.ts'
import * as queries from './recommendation-queries.ts'
import { toRecommended } from './recommendation-view.ts'
import { findLastRun } from './taste-queries.ts'

/** A run at the start of a process is left out if another one is as young as this. */
const FRESH_MS = 12 * HOUR_MS

export function createRecommendationService({ db, door, city }: { db: Database; door: Door; city: City }) {
  const withinKm = city.defaultRadiusKm
  return {
    ...door.open({
      /** Books nearby that the viewer may like, each with its reason. None if they have switched it off. */
      forYou: defineRead({
        by: 'member',
        run: async ({ db, viewer }) => {
          const from = standpointOf(viewer, city)
          const rows = await queries.listForMember(db, { memberId: viewer.id, from, withinKm })
          return toRecommended(rows, from)
        },
      }),

      /** What neighbours who have this book also have, as far as it is nearby now. */
      alsoHave: defineRead({
        by: 'guest',
        input: alsoHaveInput,
        run: async ({ db, viewer }, { bookId }) => {
          const from = standpointOf(viewer, city)
          const rows = await queries.listForBook(db, { viewer, bookId, from, withinKm })
          // A heading says of all of them why they are there.
          return toRecommended(
            rows.filter(({ reason }) => reason === rows[0]?.reason),
            from,
          )
        },
      }),

      /** Idempotent. NOT_FOUND. */
      notForMe: defineCommand({
        by: 'member',
        whileSuspended: 'their own home page',
        input: markedBookInput,
        run: async ({ tx, viewer, now }, { bookId }): Promise<void> => {
          const isMarked = await queries.insertNotForMe(tx, { memberId: viewer.id, bookId, now })
          if (!isMarked) throw new DomainError('NOT_FOUND')
        },
      }),

      /** Takes 'Not for me' back. Idempotent. */
      forMeAfterAll: defineCommand({
        by: 'member',
        whileSuspended: 'their own home page',
        input: markedBookInput,
        run: ({ tx, viewer }, { bookId }): Promise<void> =>
          queries.deleteNotForMe(tx, { memberId: viewer.id, bookId }),
      }),

      /** Whether books are recommended to the viewer. */
      isOn: defineRead({
        by: 'member',
        run: async ({ db, viewer }) => !(await queries.isOff(db, viewer.id)),
      }),
    }),

    /** Part of saving the settings. Switching it off removes what was computed about the viewer. */
    setOn,

    /** Each night, and at the start if it was missed. */
    async compute(now: Date): Promise<void> {
      const last = await findLastRun(db)
      if (last && now.getTime() - last.getTime() < FRESH_MS) return
      await computeRecommendations({ db, city, now })
    },
  }
}

async function setOn(
  { tx, viewer, now }: { tx: Database; viewer: { id: string }; now: Date },
  isOn: boolean,
): Promise<void> {
  if (isOn) await queries.switchOn(tx, viewer.id)
  else await queries.switchOff(tx, viewer.id, now)
}
