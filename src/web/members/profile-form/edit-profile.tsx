import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { copiesBehindPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { editProfileForm, sampleForm } from '#rules/members/member-forms.ts'
import { SampleList } from '#web/members/sample-profiles/sample-list.tsx'
import { sampleNamed, withSample } from '#web/members/sample-profiles/sample-profiles.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/edit-profile'
import { EditProfileForm, editProfileFormId } from './edit-profile-form.tsx'
import { refusedFields } from './refused-fields.ts'
import { saidOfMoving } from './said-of-moving.ts'
import { samplePath } from './sample-path.ts'

export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'Edit Profile', part: loaderData?.tab === 'samples' && 'Sample Profiles' })

export const loader = loads(async ({ services, viewer, url }) => ({
  profile: await services.members.editableProfile(viewer),
  /** The form's initial values, instead of the stored ones. */
  sample: sampleNamed(url.searchParams.get('sample')),
  tab: url.searchParams.get('tab') === 'samples' ? ('samples' as const) : ('edit' as const),
  suburbs: suburbs.map(suburbLabel),
}))

export const action = performs({
  save: intent({
    form: editProfileForm,
    command: ({ services, viewer }, edits) => services.members.editProfile(viewer, edits),
    after: (saved) =>
      // Books that stayed in the old suburb can be moved from the bookcase.
      redirectWithToast(saved.behind ? copiesBehindPath(saved.behind.from) : '/profile', {
        title: 'Profile updated!',
        text: `Your changes have been saved successfully.${saidOfMoving(saved)}`,
      }),
    fieldOf: refusedFields,
  }),
  // The address names the sample the form starts with, so that it works without scripts; nothing is stored yet.
  'use-sample': intent({
    form: sampleForm,
    command: async (_args, { sample: named }) => {
      const sample = sampleNamed(named)
      if (!sample) throw new DomainError('NOT_FOUND')
      return sample
    },
    after: ({ id }) =>
      replaceWithToast(samplePath(id), {
        title: 'Sample profile loaded',
        text: 'You can now customize it to your liking.',
      }),
  }),
})

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
      {/* The form keeps its text while the samples are shown. */}
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
