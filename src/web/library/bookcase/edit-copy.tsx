import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { editCopyForm } from '#rules/book-forms.ts'
import { conditions } from '#rules/library.ts'
import { OfferChoice } from '#web/library/add-book/offer-choice.tsx'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/edit-copy'

export const handle = { access: 'member', shows: ['library', 'exchanges'] }

export const meta = () => pageMeta({ title: 'Edit your copy' })

export const loader = loads(async ({ services, viewer, params }) => ({
  copy: await services.library.copy(viewer, params.id ?? ''),
  suburbs: suburbs.map(suburbLabel),
}))

export const action = acts(async ({ request, services, viewer, params }) =>
  submitted(
    await request.formData(),
    editCopyForm,
    async (edit) => {
      await services.library.editCopy(viewer, params.id ?? '', edit)
      return redirectWithToast('/bookcase', { tone: 'success', title: 'Changes saved' })
    },
    { UNKNOWN_SUBURB: 'location' },
  ),
)

export default function EditCopy({ loaderData: { copy, suburbs } }: Route.ComponentProps) {
  const [form, { condition, offer, location }] = useSchemaForm(editCopyForm, {
    id: 'edit-copy',
    defaultValue: { condition: copy.condition, offer: copy.offer, location: copy.suburb },
  })
  const isSending = useIsSending()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<Typed>{copy.title}</Typed>}
        hint={<TypedIn typed={copy.author}>{`Your copy · ${copy.author}`}</TypedIn>}
        back={{ label: 'My Bookcase', to: '/bookcase' }}
      />
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormProblem form={form} />
        <Field label="Condition" field={condition} required>
          <Select options={conditions} />
        </Field>
        <Field label="Location" field={location} hint="A suburb, never an address" required>
          <SuggestInput suggestions={suburbs} />
        </Field>
        <OfferChoice field={offer} />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <SubmitButton pending={isSending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
          <LinkButton to="/bookcase" variant="outline">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
