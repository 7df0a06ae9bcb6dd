// Inputs of the operations on the queue for a book (server/holds). Forms are made of them in web/holds.
import { city } from '#city/city.ts'
import { uuid } from '#rules/base/ids.ts'
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { nearestKm } from '#rules/library/library.ts'
import { lendOnChoices } from './holds.ts'

export const waitInput = z.object({
  bookId: namedId,
  km: z.coerce.number().int().min(nearestKm).max(city.maxRadiusKm),
  /** For this copy alone. */
  copyId: namedId.optional(),
})

export const holdInput = z.object({ holdId: namedId })

/** Without a day, until the member resumes it. */
export const pauseHoldInput = holdInput.extend({ until: z.iso.date('Choose a day').optional() })

export const offerInput = z.object({ offerId: namedId })

export const lendOnInput = z.object({ copyId: namedId, answer: z.enum(lendOnChoices) })

const reservedFor = new RegExp(`^(?:member|club):${uuid}$`)

/** `whom` is one member or one club: 'member:…', 'club:…'. */
export const reserveInput = z.object({
  copyId: namedId,
  whom: z.string('Choose someone').max(50).regex(reservedFor, 'Choose someone'),
  until: z.iso.date('Choose a day'),
})

export const ownCopyInput = z.object({ copyId: namedId })

export const queueInput = z.object({ bookId: namedId })
