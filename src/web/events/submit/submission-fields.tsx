import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { eventTypeOptions } from '#rules/events/city-events.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { DaysFields } from '#web/events/plan/days-fields.tsx'
import { RepeatFields } from '#web/events/plan/repeat-fields.tsx'
import { SuburbBox } from '#web/places/suburb-box.tsx'
import { WebAddressInput } from '#web/ui/forms/address/web-address-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { HoursField } from './hours-field.tsx'

type Texts =
  | 'title'
  | 'description'
  | 'type'
  | 'startsOn'
  | 'time'
  | 'place'
  | 'suburb'
  | 'link'
  | 'categories'
type Others = 'repeats' | 'until' | 'endsOn' | 'understood' | 'capacity' | 'picture'

/** The fields of a city event. `today` is the city's: earlier days cannot be chosen. */
export function SubmissionFields({
  fields,
  today,
  mayAddPicture,
  mayRepeat = true,
  currentPicture = null,
}: {
  fields: Record<Texts, FieldPart> & Record<Others, FieldPart<unknown>>
  today: string
  mayAddPicture: boolean
  /** The rhythm of a published series cannot be changed. */
  mayRepeat?: boolean
  currentPicture?: string | null
}) {
  const { title, description, type, startsOn, time, understood, place, suburb, link, categories } = fields
  return (
    <>
      {mayAddPicture && (
        <Field
          label="Picture (optional)"
          field={fields.picture}
          hint={`${imageHint}. We’ll show it at 16:9.`}
        >
          <FileInput
            accept={imageAccept}
            label="Add a picture"
            removeLabel="Remove Image"
            previewShape="wide"
            currentSrc={currentPicture}
          />
        </Field>
      )}
      <Field label="Title" field={title} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Kind of event" field={type} required>
        <Select options={eventTypeOptions} prompt="Choose one" />
      </Field>
      <Field label="Description" field={description} required>
        <TextArea />
      </Field>
      <Field
        label="Categories (optional)"
        field={categories}
        hint={`What it’s about or what will be swapped, like Crime, Poetry. Up to ${cityEventLimits.categories}`}
      >
        <TextInput autoComplete="off" />
      </Field>
      <DaysFields startsOn={startsOn} endsOn={fields.endsOn} today={today} />
      <HoursField time={time} understood={understood} />
      {mayRepeat && <RepeatFields repeats={fields.repeats} until={fields.until} today={today} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Place" field={place} hint="A public place is best, like West End Library" required>
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Suburb" field={suburb} required>
          <SuburbBox />
        </Field>
      </div>
      <Field label="External link (optional)" field={link} hint="Where to read more or to book">
        <WebAddressInput autoComplete="off" />
      </Field>
      <Field
        label="Seats (optional)"
        field={fields.capacity}
        hint="Once it’s full, new people join the waiting list and move up when a seat is given back"
      >
        <TextInput type="number" min={1} max={eventLimits.seats} inputMode="numeric" className="max-w-32" />
      </Field>
    </>
  )
}
