import { getFormProps } from '@conform-to/react'
import { useFetcher } from 'react-router'
import { starLabels } from '#rules/exchanges/ratings.ts'
import { ratingForm } from '#web/exchanges/exchange-forms.ts'
import { RatingToast } from '#web/library/review/rating-toast.tsx'
import { StarInput } from '#web/ui/choices/star-input.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'

/** A rating form beside the exchange; posts to the window at `action`, which does the same. */
export function RateHere({ exchangeId, name, action }: { exchangeId: string; name: string; action: string }) {
  const { Form, data, state } = useFetcher<FormResponse>()
  const [form, { stars }] = useSchemaForm(ratingForm, { id: `rate-${exchangeId}`, answer: data })
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="grid gap-2">
      <RatingToast field={stars} />
      <FormProblem form={form} />
      <input type="hidden" name="exchangeId" value={exchangeId} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <StarInput
          legend={<TypedIn typed={name}>{`How was it with ${name}?`}</TypedIn>}
          field={stars}
          labels={starLabels}
          required
        />
        <SubmitButton pending={state !== 'idle'}>Submit Rating</SubmitButton>
      </div>
    </Form>
  )
}
