import { expect, test } from 'vitest'
import { type ChosenKind, chosenKinds, defaultPreference, kindsFor, type Preferences } from './notices.ts'
import { boxesFor, preferencesFrom } from './settings-boxes.ts'
import { settingsForm } from './settings-forms.ts'

const preferencesOf = (change: Partial<Preferences>): Preferences => {
  const everyKind = kindsFor({ isAdmin: true }).map((kind) => [kind, defaultPreference])
  return { ...(Object.fromEntries(everyKind) as Preferences), ...change } // of every kind
}

test.each(Object.keys(chosenKinds) as ChosenKind[])(
  'what is chosen for %s is shown in the form and read from it again',
  (kind) => {
    for (const way of ['isOn', 'inApp', 'email', 'push'] as const) {
      const chosen = preferencesOf({ [kind]: { ...defaultPreference, [way]: false } })
      const sent = settingsForm.parse(boxesFor(chosen))
      expect(preferencesFrom(sent, kindsFor({ isAdmin: true }))).toEqual(chosen)
    }
  },
)

test('kinds that the form does not show are left out', () => {
  const kinds = Object.keys(preferencesFrom(boxesFor(preferencesOf({})), kindsFor({ isAdmin: false })))
  expect(kinds).not.toContain('admin')
})
