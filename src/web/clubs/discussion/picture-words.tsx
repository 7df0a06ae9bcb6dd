import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** The description of a picture, for people who can't see it; `at` is its index among all files of the form. */
export function PictureWords({ at, label, words = '' }: { at: number; label: string; words?: string }) {
  return (
    <Field label={label} hint="Optional, for people who can’t see it">
      <TextInput
        name={`pictureAlt[${at}]`}
        maxLength={writingLimits.pictureAlt}
        autoComplete="off"
        defaultValue={words}
      />
    </Field>
  )
}
