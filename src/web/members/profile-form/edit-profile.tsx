import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { editProfileForm } from '#rules/members/member-forms.ts'
import { SampleList } from '#web/members/sample-profiles/sample-list.tsx'
import { sampleNamed, withSample } from '#web/members/sample-profiles/sample-profiles.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/edit-profile'
import { EditProfileForm, editProfileFormId } from './edit-profile-form.tsx'
import { refusedFields } from './refused-fields.ts'

export const handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'Edit Profile', part: loaderData?.tab === 'samples' && 'Sample Profiles' })

export const loader = loads(async ({ services, viewer, url }) => ({
  profile: await services.members.editableProfile(viewer),
  /** What the form begins with instead of what is stored. */
  sample: sampleNamed(url.searchParams.get('sample')),
  tab: url.searchParams.get('tab') === 'samples' ? ('samples' as const) : ('edit' as const),
  suburbs: suburbs.map(suburbLabel),
}))

export const action = acts(async (args) => {
  const form = await args.request.formData()
  return form.get('intent') === 'use-sample' ? loadSample(form) : edit(args, form)
})

function edit({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(
    form,
    editProfileForm,
    async (edits) => {
      await services.members.editProfile(viewer, edits)
      return redirectWithToast('/profile', {
        tone: 'success',
        title: 'Profile updated!',
        text: 'Your changes have been saved successfully.',
      })
    },
    refusedFields,
  )
}

/** The address says which sample the form begins with, so that it needs no scripts; nothing is stored yet. */
function loadSample(form: FormData): Promise<Response> {
  const sample = sampleNamed(form.get('sample'))
  if (!sample) throw new DomainError('NOT_FOUND')
  return replaceWithToast(`/edit-profile?sample=${sample.id}`, {
    tone: 'success',
    title: 'Sample profile loaded',
    text: 'You can now customize it to your liking.',
  })
}

export default function EditProfile({ loaderData }: Route.ComponentProps) {
  const { profile, sample, tab, suburbs } = loaderData
  const kept = sample ? `sample=${sample.id}` : ''
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="Edit Profile" back={{ label: 'My Profile', to: '/profile' }} />
      <LinkTabs
        label="Edit Profile"
        replace
        tabs={[
          { label: 'Edit Profile', to: { search: kept }, current: tab === 'edit' },
          { label: 'Sample Profiles', to: { search: `tab=samples&${kept}` }, current: tab === 'samples' },
        ]}
      />
      {/* What is written there stays while the samples are looked at. */}
      <div hidden={tab !== 'edit'}>
        <EditProfileForm
          key={sample?.id}
          profile={sample ? withSample(profile, sample) : profile}
          suburbs={suburbs}
        />
      </div>
      {tab === 'samples' && <SampleList formId={editProfileFormId} />}
    </div>
  )
}
