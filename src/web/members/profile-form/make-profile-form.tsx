import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { profileForm } from '#rules/members/member-forms.ts'
import { profileProgress } from '#rules/members/members.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/make-profile'
import { LinkFields } from './link-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { SuburbField } from './suburb-field.tsx'

export function MakeProfileForm({ profile, suburbs, back }: Route.ComponentProps['loaderData']) {
  const { photo: currentPhoto, name: ownName, role: ownRole, location: ownLocation } = profile
  const { bio: ownBio, website, linkedin, twitter, github } = profile
  const [form, fields] = useSchemaForm(profileForm, {
    id: 'profile',
    defaultValue: {
      name: ownName,
      role: ownRole,
      location: ownLocation,
      bio: ownBio,
      website,
      linkedin,
      twitter,
      github,
    },
  })
  const { name, role, location, bio, photo } = fields
  const isSending = useIsSending()
  const isHydrated = useHydrated()
  const progress = profileProgress({ name: name.value, role: role.value, location: location.value })
  const isMissing = Boolean(name.errors ?? role.errors ?? location.errors)

  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-6">
      {form.status === 'error' && isMissing && progress < 100 && (
        <FormToast
          title="Required fields missing"
          text="Please fill in your name, role, and location to continue."
        />
      )}
      <FormProblem form={form} />
      <Progress label="Profile completeness" value={progress} text={`${progress}% complete`} />
      <PhotoField field={photo} currentSrc={currentPhoto && picturePath(currentPhoto.id, 256)} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Full Name" field={name} required>
          <TextInput autoComplete="name" />
        </Field>
        <Field label="Role" field={role} hint="What you do, or what you read for" required>
          <TextInput />
        </Field>
      </div>
      <SuburbField field={location} suburbs={suburbs} required />
      <Field label="Bio" field={bio}>
        <TextArea />
      </Field>
      <LinkFields fields={fields} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SubmitButton
          pending={isSending}
          pendingLabel="Creating your profile..."
          off={isHydrated && progress < 100}
        >
          Create Profile
        </SubmitButton>
        {/* Skipping says itself that what was written is given up. */}
        <LinkButton
          to={back}
          variant="outline"
          replace
          onClick={({ currentTarget }) => currentTarget.closest('form')?.reset()}
        >
          Skip for Now
        </LinkButton>
      </div>
      <LeaveQuestion box={form.id} />
    </Form>
  )
}
