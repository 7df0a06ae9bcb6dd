import { suburbLabel, suburbs } from '#city/suburbs.ts'
import { copiesBehindPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { profileForm } from '#rules/members/member-forms.ts'
import { codeInPath } from '#rules/members/street-link-paths.ts'
import { wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/make-profile'
import { MakeProfileForm } from './make-profile-form.tsx'
import { NextSteps } from './next-steps.tsx'
import { refusedFields } from './refused-fields.ts'
import { saidOfMoving } from './said-of-moving.ts'
import { dropStreetLink, keptStreetLink } from './street-link-cookie.ts'

// Anyone can open it, but a profile needs a member: guests are asked to sign in first.
export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Create Your Profile' })

export const loader = loads(async ({ services, viewer, url }) => ({
  back: wayBack(url),
  isMade: url.searchParams.get('step') === '3',
  profile: await services.members.editableProfile(viewer),
  suburbs: suburbs.map(suburbLabel),
}))

export const action = performs({
  '': intent({
    form: profileForm,
    command: async ({ services, viewer, url, request }, profile) => {
      const saved = await services.members.saveProfile(viewer, profile)
      const code = codeInPath(wayBack(url)) ?? (await keptStreetLink(request))
      if (code) await services.streetLinks.arrive(viewer, { code })
      return saved
    },
    after: async (saved, { url, city, request }) => {
      const back = wayBack(url)
      const isKept = (await keptStreetLink(request)) !== undefined
      // Books that stayed in the old suburb can be moved from the bookcase.
      const next = saved.behind ? copiesBehindPath(saved.behind.from) : '/make-profile?step=3'
      // Continues to the page the member was on the way to.
      return replaceWithToast(
        back === '/' ? next : back,
        {
          title: 'Profile created!',
          text: `Welcome to ${city.productName}. Find a book near you and say hello to its owner.${saidOfMoving(saved)}`,
        },
        isKept ? [await dropStreetLink()] : [],
      )
    },
    fieldOf: refusedFields,
  }),
})

export default function MakeProfile({ loaderData }: Route.ComponentProps) {
  if (loaderData.isMade) return <NextSteps name={loaderData.profile.name} />
  return (
    <Card className="mx-auto my-6 grid w-full max-w-2xl gap-6 md:my-10 md:p-8">
      <header className="grid gap-1">
        <p className="text-sm font-semibold text-primary-ink">Step 2 of 3</p>
        <h1 className="text-2xl md:text-3xl">Create Your Profile</h1>
        <p className="text-soft">Neighbours like to know who they lend a book to.</p>
      </header>
      <MakeProfileForm {...loaderData} />
    </Card>
  )
}
