import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { readingPlaceForm } from '#rules/clubs/reading/reading-forms.ts'
import { mostOf, partWords } from '#rules/clubs/reading/reading-places.ts'
import { newMember } from '#rules/members/new-members.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import type { ShownCurrent } from './shown-current.ts'

const unitOptions = [
  { value: 'chapter', label: 'Chapter' },
  { value: 'page', label: 'Page' },
]

/** How far the viewer has read: replies about later parts stay hidden until then. */
export function OwnReadingPlace({ current: { clubBookId, place, unit } }: { current: ShownCurrent }) {
  const [form, fields] = useSchemaForm(readingPlaceForm, {
    id: 'place',
    of: { intent: ['place', 'finished', 'forget-place'] },
    defaultValue: {
      clubBook: clubBookId,
      unit: place?.unit ?? unit,
      ...(place && !place.isFinished && { at: String(place.at) }),
      ...(place?.isShared && { share: 'on' }),
    },
  })
  return (
    <Card>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-4">
        <div className="grid gap-1">
          <h3 className="text-lg">Where are you up to?</h3>
          <p className="text-sm text-soft">{placeWords(place)}</p>
        </div>
        <FormProblem form={form} />
        <HiddenInput field={fields.clubBook} />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Read up to" field={fields.unit}>
            <Select options={unitOptions} />
          </Field>
          <Field label="Number" field={fields.at}>
            <TextInput inputMode="numeric" maxLength={String(mostOf.page).length} />
          </Field>
        </div>
        <Checkbox
          label="Share my place with the club"
          hint={`With your name. Otherwise you’re counted anonymously, once you’ve been on ${city.productName} for ${newMember.daysToVouch} days.`}
          field={fields.share}
          value="on"
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="place">
            Save my place
          </SubmitButton>
          <Button type="submit" name="intent" value="finished" variant="outline" formNoValidate>
            I’ve finished it
          </Button>
          {place && (
            <Button type="submit" name="intent" value="forget-place" variant="ghost" formNoValidate>
              Clear my place
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function placeWords(place: ShownCurrent['place']): string {
  if (!place) return 'Tell us how far you’ve read. Replies about later parts stay hidden until you get there.'
  if (place.isFinished) return 'You’ve finished it. No replies are hidden from you.'
  return `You’ve read up to ${partWords(place)}. Replies about later parts are hidden from you.`
}
