import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** The link of a calendar feed: to copy, and to open. */
export function CalendarAddress({
  label,
  hint,
  address,
}: {
  label: string
  hint?: string | undefined
  address: string
}) {
  return (
    <>
      <Field label={label} hint={hint}>
        <TextInput readOnly defaultValue={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <a
        href={address.replace(/^https?:/, 'webcal:')}
        className="inline-flex min-h-11 w-fit items-center text-primary-ink underline underline-offset-4"
      >
        Open it in this device’s calendar
      </a>
    </>
  )
}
