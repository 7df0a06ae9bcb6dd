import { FormProvider, getFormProps } from '@conform-to/react'
import { useRef } from 'react'
import { Form, type Location } from 'react-router'
import { trimmed } from '#rules/base/text.ts'
import { editProfileForm } from '#rules/members/member-forms.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { type Present, useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import type { Route } from './+types/edit-profile'
import { AuthorRows } from './author-rows.tsx'
import { GenreChips } from './genre-chips.tsx'
import { LinkFields } from './link-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { QuoteRows } from './quote-rows.tsx'
import { SuburbField } from './suburb-field.tsx'

export const editProfileFormId = 'edit-profile'

export function EditProfileForm({
  profile,
  suburbs,
}: Pick<Route.ComponentProps['loaderData'], 'profile' | 'suburbs'>) {
  const { photo: currentPhoto, favouriteGenres, favouriteAuthors, favouriteQuotes } = profile
  const [form, fields] = useSchemaForm(editProfileForm, {
    id: editProfileFormId,
    defaultValue: {
      name: profile.name,
      location: profile.location,
      bio: profile.bio,
      role: profile.role,
      website: profile.website,
      linkedin: profile.linkedin,
      twitter: profile.twitter,
      github: profile.github,
      currentlyReading: profile.currentlyReading,
      favouriteGenres,
      // There is always at least one row.
      favouriteAuthors: favouriteAuthors.length > 0 ? favouriteAuthors : [''],
      favouriteQuotes: favouriteQuotes.length > 0 ? favouriteQuotes : [{ text: '', source: '' }],
    } satisfies Present<typeof editProfileForm, 'photo' | 'removePhoto'>,
  })
  const { name, location, bio, currentlyReading, photo, removePhoto } = fields
  const isSaving = useIsSending('save')
  const box = useRef<HTMLFormElement>(null)

  return (
    <FormProvider context={form.context}>
      <Form
        ref={box}
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <input type="hidden" name="intent" value="save" />
        {form.status === 'error' && name.errors && !trimmed(name.value ?? '') && (
          <FormToast title="Name required" text="Please enter your name." />
        )}
        <FormProblem form={form} />
        <Card className="grid gap-4">
          <PhotoField field={photo} currentSrc={currentPhoto && picturePath(currentPhoto.id, 256)} />
          {currentPhoto && <Checkbox field={removePhoto} label="Remove Photo" />}
          <Field label="Full Name" field={name} required>
            <TextInput autoComplete="name" />
          </Field>
          <SuburbField field={location} suburbs={suburbs} />
          <Field label="About You" field={bio}>
            <TextArea />
          </Field>
          <Field label="Currently Reading" field={currentlyReading}>
            <TextInput />
          </Field>
        </Card>
        <Card className="grid gap-8">
          <GenreChips field={fields.favouriteGenres} />
          <AuthorRows form={form} field={fields.favouriteAuthors} />
          <QuoteRows form={form} field={fields.favouriteQuotes} />
        </Card>
        <Card className="grid gap-6">
          <Field label="Role" field={fields.role} hint="What you do, or what you read for">
            <TextInput />
          </Field>
          <LinkFields fields={fields} />
        </Card>
        <div className="grid gap-3 sm:grid-cols-2">
          <LeaveQuestion box={box} isWithin={isStillHere} />
          <SubmitButton pending={isSaving} pendingLabel="Saving Changes...">
            Save Changes
          </SubmitButton>
          <LinkButton to="/profile" variant="outline" off={isSaving}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </FormProvider>
  )
}

/** Switching between the tabs loses nothing, and loading a sample asks by itself. */
const isStillHere = ({ pathname }: Location) => pathname === '/edit-profile'
