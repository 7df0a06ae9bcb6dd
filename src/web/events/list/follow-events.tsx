import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

/** The link of the public calendar feed. */
export function FollowEvents({ address }: { address: string }) {
  return (
    <Disclosure title="Follow the calendar" className="border-t border-line">
      <div className="grid gap-4">
        <p className="max-w-prose text-soft">
          All public events, for the calendar on your phone or computer. It updates about every hour.
        </p>
        <Field label="Calendar link">
          <TextInput readOnly defaultValue={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <a
          href={address.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-11 w-fit items-center text-primary-ink underline underline-offset-4"
        >
          Open it in this device’s calendar
        </a>
      </div>
    </Disclosure>
  )
}
