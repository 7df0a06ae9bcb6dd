import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { cellForm, editProfileForm } from '#rules/members/member-forms.ts'
import { memberOf } from '#rules/viewer.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Ban } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/edit-profile'
import { EditProfileForm } from './edit-profile-form.tsx'
import { refusedFields } from './refused-fields.ts'
import { ShareLocation } from './share-location.tsx'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Edit Profile' })

export const loader = loads(async ({ services, viewer }) => ({
  profile: await services.members.editableProfile(viewer),
  suburbs: suburbs.map(suburbLabel),
  sharesLocation: memberOf(viewer).cell !== null,
}))

export const action = acts(async (args) => {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'share-location') return shareLocation(args, form)
  if (intent === 'stop-sharing') return stopSharing(args)
  return edit(args, form)
})

async function edit({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(
    form,
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
  )
}

async function shareLocation({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, cellForm, async (cell) => {
    await services.library.shareLocation(viewer, cell)
    return redirectWithToast('/edit-profile', {
      tone: 'success',
      title: 'Location Set',
      text: 'Distances are now measured from about a kilometre around you.',
    })
  })
}

async function stopSharing({ services, viewer }: ScreenArgs): Promise<Response> {
  await services.library.shareLocation(viewer, null)
  return redirectWithToast('/edit-profile', {
    tone: 'plain',
    title: 'Location no longer shared',
    text: 'Distances are measured from your suburb.',
  })
}

export default function EditProfile({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="Edit Profile" back={{ label: 'My Profile', to: '/profile' }} />
      <EditProfileForm {...loaderData} />
      <ShareLocation sharesLocation={loaderData.sharesLocation} />
      <LinkButton to="/blocked-members" variant="ghost" className="justify-self-start">
        <Ban aria-hidden /> Blocked members
      </LinkButton>
    </div>
  )
}
