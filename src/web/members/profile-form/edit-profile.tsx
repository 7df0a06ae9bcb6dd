import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { editProfileForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/edit-profile'
import { EditProfileForm } from './edit-profile-form.tsx'
import { refusedFields } from './refused-fields.ts'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Edit Profile' })

export const loader = loads(async ({ services, viewer }) => ({
  profile: await services.members.editableProfile(viewer),
  suburbs: suburbs.map(suburbLabel),
}))

export const action = acts(async ({ request, services, viewer }) =>
  submitted(
    await request.formData(),
    editProfileForm,
    async ({ photo, removePhoto, ...edits }) => {
      await services.members.editProfile(viewer, edits, photo ?? (removePhoto ? 'remove' : undefined))
      return redirectWithToast('/profile', {
        tone: 'success',
        title: 'Profile updated!',
        text: 'Your changes have been saved successfully.',
      })
    },
    refusedFields,
  ),
)

export default function EditProfile({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="Edit Profile" back={{ label: 'My Profile', to: '/profile' }} />
      <EditProfileForm {...loaderData} />
    </div>
  )
}
