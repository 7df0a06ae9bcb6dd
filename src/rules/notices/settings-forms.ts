import { tableOf } from '#rules/base/keys-of.ts'
import { z } from '#rules/base/zod.ts'
import { cellForm } from '#rules/members/member-forms.ts'
import { noticeInput, quietHours } from './notice-inputs.ts'
import { boxNames } from './settings-boxes.ts'

const box = z.boolean().default(false)
/** The form of the settings. It has a cell only if the browser has just been asked for one. */
export const settingsForm = z
  .object({
    ...tableOf(boxNames, () => box),
    quiet: box,
    quietFrom: quietHours.shape.from.default('22:00'),
    quietTo: quietHours.shape.to.default('07:00'),
    recommends: box,
    shareLocation: box,
    lat: cellForm.shape.lat.optional(),
    lng: cellForm.shape.lng.optional(),
  })
  .refine(({ quiet, quietFrom, quietTo }) => !quiet || quietFrom !== quietTo, {
    path: ['quietTo'],
    message: 'Choose an end time that’s different from the start',
  })

/** The same for a member who shares no square yet: one is stored only once their browser has found it. */
export const firstSquareForm = settingsForm.refine(
  ({ shareLocation, lat, lng }) => !shareLocation || (lat !== undefined && lng !== undefined),
  {
    path: ['shareLocation'],
    message: 'We don’t have your square yet. Save once we’ve found it, or switch this off and on again.',
  },
)

/** Turns the emails of an unsubscribe link on or off. */
export const subscriptionForm = z.object({ email: z.enum(['on', 'off']).default('off') })

/** The notice that is opened. */
export const openNoticeForm = z.object({ notice: noticeInput.shape.noticeId })
