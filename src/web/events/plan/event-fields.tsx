import { samplePlace } from '#city/samples.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { WebAddressInput } from '#web/ui/forms/address/web-address-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { DaysFields } from './days-fields.tsx'
import { HoursFields } from './hours-fields.tsx'

type Texts = 'title' | 'description' | 'startsOn' | 'from' | 'to' | 'place' | 'link'
type Others = 'endsOn' | 'isAllDay' | 'capacity' | 'isPublic' | 'picture'

/** The fields of an event, for planning and editing it. `today` is the city's: earlier days cannot be chosen. */
export function EventFields({
  fields,
  today,
  currentPicture = null,
  mayBePublic,
}: {
  fields: Record<Texts, FieldPart> & Record<Others, FieldPart<unknown>>
  today: string
  currentPicture?: string | null
  /** An event of a private club is never public. */
  mayBePublic: boolean
}) {
  const { title, description, startsOn, from, to, place, link, capacity, isPublic, picture } = fields
  return (
    <>
      <Field label="Title" field={title} required>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Description" field={description} required>
        <TextArea />
      </Field>
      <DaysFields startsOn={startsOn} endsOn={fields.endsOn} today={today} />
      <HoursFields {...{ from, to }} isAllDay={fields.isAllDay} />
      <Field
        label="Place"
        field={place}
        hint={`A public place is best. End with its suburb, like ${samplePlace}`}
        required
      >
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Link (optional)" field={link} hint="Where to join from home, or to read more">
        <WebAddressInput autoComplete="off" />
      </Field>
      <Field
        label="Seats (optional)"
        field={capacity}
        hint="Once it’s full, new people join the waiting list and move up when a seat is given back"
      >
        <TextInput type="number" min={1} max={eventLimits.seats} inputMode="numeric" className="max-w-32" />
      </Field>
      <Field label="Picture (optional)" field={picture} hint={imageHint}>
        <FileInput
          accept={imageAccept}
          label="Add a picture"
          removeLabel="Remove Image"
          previewShape="wide"
          currentSrc={currentPicture}
        />
      </Field>
      {mayBePublic && (
        <Checkbox
          field={isPublic}
          label="Open to everyone"
          hint="Everyone can see it in the list of events, including guests. Otherwise only members of the club can."
        />
      )}
    </>
  )
}
