import { offers } from '#rules/exchanges/exchanges.ts'
import { conditions, offerLabels } from '#rules/library/library.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { Tray } from './tray.ts'

/** Condition and offer for all books; each can have its own. */
export function TrayChoices({
  tray,
  asksSuburb,
  onChange,
}: {
  tray: Tray
  asksSuburb: boolean
  onChange: (change: (tray: Tray) => Tray) => void
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Condition for all">
        <Select
          value={tray.condition}
          options={conditions}
          onChange={({ currentTarget: { value } }) => {
            const condition = conditions.find((each) => each === value)
            if (condition) onChange((now) => ({ ...now, condition }))
          }}
        />
      </Field>
      <Field label="Offer for all">
        <Select
          value={tray.offer}
          options={offers.map((value) => ({ value, label: offerLabels[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const offer = offers.find((each) => each === value)
            if (offer) onChange((now) => ({ ...now, offer }))
          }}
        />
      </Field>
      {asksSuburb && (
        <Field label="Your suburb" hint="Where neighbours would pick the books up" required>
          <TextInput
            name="location"
            value={tray.location}
            onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, location: value }))}
          />
        </Field>
      )}
    </div>
  )
}
