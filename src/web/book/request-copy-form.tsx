import { getFormProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { requestForm } from '#rules/exchanges/request-forms.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import type { ShownSharer } from './shown-sharer.ts'

/** Requests a copy from its owner. Opens in place, as a native details element, or by an address with this copy. */
export function RequestCopyForm({
  sharer,
  title,
  isGuest,
}: {
  sharer: ShownSharer
  /** The book's title. */
  title: string
  isGuest: boolean
}) {
  const { copyId, offer, owner } = sharer
  const of = { copyId }
  const answer = useFormResponse(of)
  const [form, { message }] = useSchemaForm(requestForm, { id: `request-${copyId}`, of })
  const isSending = useIsSending(`request-${copyId}`)
  const label = offer === 'give' ? 'Ask to have' : 'Request to borrow'
  const name = `${label} ${title} from ${owner.name}`
  const isAskedFor = useSearchParams()[0].get('ask') === copyId
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAskedFor) summary.current?.focus()
  }, [isAskedFor])

  // A guest writes nothing yet: the post asks them to log in first.
  if (isGuest) {
    return (
      <Form method="post" className="grid">
        <RequestedCopy sharer={sharer} />
        <Button type="submit" variant="outline" aria-label={name}>
          {label}
        </Button>
      </Form>
    )
  }
  return (
    <details open={answer !== undefined || isAskedFor} className="group">
      <summary
        ref={summary}
        aria-label={name}
        className={buttonStyles({
          variant: 'outline',
          block: true,
          className: 'list-none [&::-webkit-details-marker]:hidden',
        })}
      >
        {label}
      </summary>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-3 pt-4">
        <RequestedCopy sharer={sharer} />
        <FormProblem form={form} />
        <Field
          label={<TypedIn typed={owner.name}>{`Message to ${owner.name} (optional)`}</TypedIn>}
          field={message}
          hint="Let them know when you could meet."
        >
          <TextArea rows={3} />
        </Field>
        <SubmitButton pending={isSending} pendingLabel="Sending...">
          Send request
        </SubmitButton>
      </Form>
    </details>
  )
}

/** The requested copy, as a hidden field. */
export function RequestedCopy({ sharer: { copyId, offer } }: { sharer: ShownSharer }) {
  return (
    <>
      <input type="hidden" name="intent" value={`request-${copyId}`} />
      <input type="hidden" name="copyId" value={copyId} />
      <input type="hidden" name="offer" value={offer} />
    </>
  )
}
