import { getFormProps } from '@conform-to/react'
import { city } from '#city/city.ts'
import { localTime } from '#rules/base/calendar.ts'
import { lengthText } from '#rules/geography/distance-words.ts'
import { bookshelfPath, libraryPath } from '#rules/places/place-paths.ts'
import type { PublicPlaceKind } from '#rules/places/public-places.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { OfferedPlace } from '#server/exchanges/meeting/agree-meeting.ts'
import { meetingForm } from '#web/exchanges/exchange-forms.ts'
import { PickupChanged } from '#web/exchanges/pickup-changed.tsx'
import { useSeenVersion } from '#web/exchanges/use-seen-version.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Chooses a public place, about as far for both members, and a time. */
export function MeetingForm({
  exchange,
  places,
  posted,
  ...of
}: StepOf & { exchange: ExchangeCard; places: OfferedPlace[]; posted: FormResponse | undefined }) {
  const { pickup, other } = exchange
  const { Form, target, formId, answer, isSending } = useStep('agreeMeeting', of)
  const seen = useSeenVersion(exchange.meetingVersion, { isSending, answer })
  const [form, fields] = useSchemaForm(meetingForm, {
    id: formId,
    answer: answer ?? posted,
    defaultValue: pickup?.at ? { at: localTime(pickup.at, city.timeZone) } : {},
  })
  const onMap = places.flatMap(({ key, name }) => {
    const path = pathOf(key)
    return path ? [{ path, name }] : []
  })
  return (
    <Form {...target} {...getFormProps(form)} className="grid gap-5">
      <FormProblem form={form} />
      <PickupChanged exchange={exchange} seen={seen} />
      <input type="hidden" name="back" value={of.back} />
      <input type="hidden" name="seen" value={seen} />
      <RadioGroup
        legend="Public places that suit you both"
        field={fields.place}
        required
        options={places.map((place) => ({
          value: place.key,
          label: <Typed>{place.name}</Typed>,
          hint: <PlaceHint place={place} isOwner={exchange.side === 'owner'} />,
        }))}
        hint="We don’t know the opening hours, so please check before you go."
      />
      {onMap.length > 0 && (
        <p className="text-sm text-soft">
          See where it is:{' '}
          {onMap.map(({ path, name }, index) => (
            <span key={path}>
              {index > 0 && <span>{', '}</span>}
              <Link to={path} className="text-primary-ink underline">
                <Typed>{name}</Typed>
              </Link>
            </span>
          ))}
        </p>
      )}
      <Field label="When (optional)" field={fields.at} hint="You can agree on a time later.">
        <TextInput type="datetime-local" className="max-w-64" />
      </Field>
      <SubmitButton pending={isSending} className="justify-self-start">
        <span>
          Meet here, and tell <TypedIn typed={other.name}>{other.name}</TypedIn>
        </span>
      </SubmitButton>
    </Form>
  )
}

const kindWords: Record<PublicPlaceKind, string> = {
  library: 'Public library',
  station: 'Railway station',
  ferry: 'Ferry terminal',
  bookshelf: 'Community bookshelf',
}

function PlaceHint({
  place: { key, suburb, km, directions },
  isOwner,
}: {
  place: OfferedPlace
  isOwner: boolean
}) {
  const kind = kindOf(key)
  const facts = [
    kind && kindWords[kind],
    suburb,
    km !== null && `${lengthText(km)} from the centre of ${isOwner ? 'the book’s suburb' : 'your suburb'}`,
  ]
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {directions && (
        <span>
          {'. '}
          <Typed>{directions}</Typed>
        </span>
      )}
    </>
  )
}

function kindOf(key: string): PublicPlaceKind | undefined {
  const [kind = ''] = key.split('/')
  // Object.hasOwn has just checked that the key exists.
  return Object.hasOwn(kindWords, kind) ? (kind as PublicPlaceKind) : undefined
}

/** Stations have no page of their own. */
function pathOf(key: string): string | undefined {
  const [kind, id = ''] = key.split('/')
  if (kind === 'library') return libraryPath(id)
  return kind === 'bookshelf' ? bookshelfPath(id) : undefined
}
