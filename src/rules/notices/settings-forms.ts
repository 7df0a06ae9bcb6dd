import { cellForm } from '#rules/members/member-forms.ts'
import { z } from '#rules/zod.ts'

/** What 'Settings' saves. A cell comes along only when the browser has just been asked for it. */
export const settingsForm = z.object({
  shareLocation: z.boolean().default(false),
  lat: cellForm.shape.lat.optional(),
  lng: cellForm.shape.lng.optional(),
})
