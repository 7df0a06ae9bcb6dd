import { z } from '#rules/base/zod.ts'
import { cellForm } from '#rules/members/member-forms.ts'
import { noticeInput, quietHours } from './notice-inputs.ts'
import { type ChosenKind, kindsFor, type Preference, type Preferences } from './notices.ts'

const boxesOfKind = <Kind extends ChosenKind>(kind: Kind) =>
  [kind, `${kind}InApp`, `${kind}Email`, `${kind}Push`] as const
type Box = ReturnType<typeof boxesOfKind<ChosenKind>>[number]
const kinds = kindsFor({ isAdmin: true })

const box = z.boolean().default(false)
/** The form of the settings. It has a cell only if the browser has just been asked for one. */
export const settingsForm = z
  .object({
    ...(Object.fromEntries(kinds.flatMap(boxesOfKind).map((name) => [name, box])) as Record<Box, typeof box>), // by its own type
    quiet: box,
    quietFrom: quietHours.shape.from.default('22:00'),
    quietTo: quietHours.shape.to.default('07:00'),
    shareLocation: box,
    lat: cellForm.shape.lat.optional(),
    lng: cellForm.shape.lng.optional(),
  })
  .refine(({ quiet, quietFrom, quietTo }) => !quiet || quietFrom !== quietTo, {
    path: ['quietTo'],
    message: 'Choose an end time that’s different from the start',
  })

type Boxes = Record<Box, boolean>

/** The boxes of the form that show these preferences. */
export function boxesFor(preferences: Preferences): Boxes {
  const values = kinds.flatMap((kind) => {
    const [on, inApp, email, push] = boxesOfKind(kind)
    const chosen = preferences[kind]
    return [
      [on, chosen.isOn],
      [inApp, chosen.inApp],
      [email, chosen.email],
      [push, chosen.push],
    ]
  })
  return Object.fromEntries(values)
}

/** The preferences that the boxes of the form show, for these kinds. */
export function preferencesFrom(boxes: Boxes, shown: readonly ChosenKind[]): Partial<Preferences> {
  return Object.fromEntries(
    shown.map((kind): [ChosenKind, Preference] => {
      const [on, inApp, email, push] = boxesOfKind(kind)
      return [kind, { isOn: boxes[on], inApp: boxes[inApp], email: boxes[email], push: boxes[push] }]
    }),
  )
}

/** Turns the emails of an unsubscribe link on or off. */
export const subscriptionForm = z.object({ email: z.enum(['on', 'off']).default('off') })

/** The notice that is opened. */
export const openNoticeForm = z.object({ notice: noticeInput.shape.noticeId })
