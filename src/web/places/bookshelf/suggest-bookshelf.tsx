import { standpointOf } from '#rules/geography/standpoint.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept, pictureRefusalsAt } from '#rules/pictures/images.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import { suggestBookshelfForm } from '#web/places/place-forms.ts'
import { SuburbBox } from '#web/places/suburb-box.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/suggest-bookshelf'
import { PositionField } from './position-field.tsx'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Suggest a bookshelf' })

const refusedFields = {
  UNKNOWN_SUBURB: 'suburb',
  BOOKSHELF_ELSEWHERE: 'position',
  BOOKSHELF_KNOWN: 'position',
  ...pictureRefusalsAt('photo'),
} as const

/** Where the map starts. */
export const loader = loads(async ({ viewer, city, mapStyle }) => {
  const { lat, lng } = standpointOf(viewer, city)
  return { near: { lat, lng }, styleUrl: mapStyle }
})

export const action = performs({
  '': intent({
    form: suggestBookshelfForm,
    command: ({ services, viewer }, suggested) => services.places.suggestBookshelf(viewer, suggested),
    after: (id) =>
      replaceWithToast(bookshelfPath(id), {
        title: 'Bookshelf Suggested',
        text: 'Thank you. We’ll let you know once it’s on the map.',
      }),
    fieldOf: refusedFields,
  }),
})

export default function SuggestBookshelf({ loaderData: { near, styleUrl } }: Route.ComponentProps) {
  const [form, { name, directions, suburb, position, photo }] = useSchemaForm(suggestBookshelfForm, {
    id: 'bookshelf',
  })
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Suggest a bookshelf"
        hint="A box, a fridge or a shelf in the street where anyone can take a book or leave one. An administrator will review it before it goes on the map. Your name won’t appear."
        back={{ label: 'Map', to: '/map' }}
      />
      <SchemaForm form={form} encType="multipart/form-data" className="grid gap-5">
        <Field label="Name" field={name} hint="What people call it" required>
          <TextInput autoComplete="off" />
        </Field>
        <Field label="How to find it" field={directions} hint="By the gate of the hall" required>
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Suburb" field={suburb} required>
          <SuburbBox />
        </Field>
        <PositionField field={position} near={near} styleUrl={styleUrl} />
        <Field label="Photo" field={photo} hint={imageHint} required>
          <FileInput accept={imageAccept} label="Add a photo" />
        </Field>
        <SubmitOrCancel cancelTo="/map" pendingLabel="Sending...">
          Suggest it
        </SubmitOrCancel>
      </SchemaForm>
    </div>
  )
}
