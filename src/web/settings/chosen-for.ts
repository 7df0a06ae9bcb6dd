import type { z } from 'zod'
import type { ChosenKind, Preference } from '#rules/notices/notices.ts'
import type { settingsForm } from '#rules/notices/settings-forms.ts'

type Settings = z.output<typeof settingsForm>

/** The preferences of a kind, as the form has them. */
export function chosenFor(kind: ChosenKind, settings: Settings): Preference {
  return {
    isOn: settings[kind],
    inApp: settings[`${kind}InApp`],
    email: settings[`${kind}Email`],
    push: settings[`${kind}Push`],
  }
}
