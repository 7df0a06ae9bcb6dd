// The boxes by which the form of the settings shows a member's preferences: a switch for each kind, and one box for each way.
import { type ChosenKind, kindsFor, type Preference, type Preferences } from './notices.ts'

const boxesOfKind = <Kind extends ChosenKind>(kind: Kind) =>
  [kind, `${kind}InApp`, `${kind}Email`, `${kind}Push`] as const
type Box = ReturnType<typeof boxesOfKind<ChosenKind>>[number]
const kinds = kindsFor({ isAdmin: true })

export const boxNames = kinds.flatMap(boxesOfKind)

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
