import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept, pictureRefusalsAt } from '#rules/pictures/images.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import { CopyFields } from '#web/library/add-book/copy-fields.tsx'
import { OfferChoice } from '#web/library/add-book/offer-choice.tsx'
import { ShownToChoice } from '#web/library/add-book/shown-to-choice.tsx'
import { editCopyForm } from '#web/library/copy-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { type Present, useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/edit-copy'
import { backToBooks } from './bookcase-path.ts'
import { clubsToChoose } from './shown-copy.ts'

export const handle: Handle = { access: 'member', shows: ['library', 'exchanges'] }

export const meta = () => pageMeta({ title: 'Edit your copy' })

export const loader = loads(async ({ services, viewer, params, url }) => {
  const [copy, clubs] = await Promise.all([
    services.library.copy(viewer, { copyId: params.id ?? '' }),
    services.library.ownClubs(viewer),
  ])
  return { back: backToBooks(url), copy, clubs, suburbs: suburbs.map(suburbLabel) }
})

export const action = performs({
  '': intent({
    form: editCopyForm,
    command: ({ services, viewer, params }, edit) =>
      services.library.editCopy(viewer, { copyId: params.id ?? '', ...edit }),
    after: (_, { url }) => redirectWithToast(backToBooks(url), { title: 'Changes saved' }),
    fieldOf: { UNKNOWN_SUBURB: 'location', NOT_YOUR_CLUB: 'shownTo', ...pictureRefusalsAt('picture') },
  }),
})

export default function EditCopy({ loaderData: { back, copy, clubs, suburbs } }: Route.ComponentProps) {
  const [form, fields] = useSchemaForm(editCopyForm, {
    id: 'edit-copy',
    defaultValue: {
      condition: copy.condition,
      offer: copy.offer,
      location: copy.suburb,
      shownTo: copy.shownTo,
      shownBefore: copy.shownTo,
    } satisfies Present<typeof editCopyForm, 'picture' | 'removePicture'>,
  })
  const { condition, offer, location, shownTo, shownBefore, picture, removePicture } = fields
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={<Typed>{copy.title}</Typed>}
        hint={<TypedIn typed={copy.author}>{`Your copy · ${copy.author}`}</TypedIn>}
        back={{ label: 'My Bookcase', to: back }}
      />
      <SchemaForm form={form} encType="multipart/form-data" className="grid gap-5">
        <div className="grid gap-1">
          <Field label="Your photo of this copy" field={picture} hint={pictureHint(copy.picture)}>
            <FileInput
              label="Add a photo"
              accept={imageAccept}
              currentSrc={copy.picture && coverSources(copy.picture.id).src}
            />
          </Field>
          {copy.picture && !copy.picture.isCoverToo && (
            <Checkbox
              field={removePicture}
              label="Remove the picture"
              hint="We’ll show the book’s cover instead"
            />
          )}
        </div>
        <CopyFields condition={condition} location={location} suburbs={suburbs} />
        <OfferChoice field={offer} />
        <ShownToChoice field={shownTo} clubs={clubsToChoose(copy, clubs)} />
        <HiddenInput field={shownBefore} />
        <SubmitOrCancel cancelTo={back} pendingLabel="Saving...">
          Save Changes
        </SubmitOrCancel>
        <LeaveQuestion box={form.id} />
      </SchemaForm>
    </div>
  )
}

function pictureHint(picture: Route.ComponentProps['loaderData']['copy']['picture']): string {
  return picture?.isCoverToo
    ? `${imageHint}. The current picture is also the book’s cover, and stays its cover.`
    : imageHint
}
