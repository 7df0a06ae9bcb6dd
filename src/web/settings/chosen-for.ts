import type { z } from 'zod'
import type { ChosenKind, Preference } from '#rules/notices/notices.ts'
import type { settingsForm } from '#rules/notices/settings-forms.ts'

type Settings = z.output<typeof settingsForm>

/** The choices of a kind as the form has them; a way it does not show is not among them. */
export function chosenFor(kind: ChosenKind, settings: Settings): Omit<Preference, 'push'> {
  return {
    isOn: settings[kind],
    inApp: settings[`${kind}InApp`],
    email: settings[`${kind}Email`],
  }
}
