import { loveNamed } from '#rules/members/members.ts'
import { memberOf } from '#rules/viewer.ts'
import { removeRequest } from '#web/exchanges/remove-request.ts'
import { saveLoves } from '#web/profile/loves/save-loves.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import type { Route } from './+types/own-profile'
import { profileData } from './profile-data.ts'
import { profileParts } from './profile-parts.ts'
import { ProfileScreen } from './profile-screen.tsx'

export const handle = { access: 'member', shows: ['exchanges', 'library', 'events'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'My Profile', part: loaderData && profileParts[loaderData.tab] })

export const loader = loads((args) => profileData(args, memberOf(args.viewer).id))

export const action = acts(async (args) => {
  const form = await args.request.formData()
  const love = loveNamed(args.url.searchParams.get('edit'))
  return love && form.get('intent') === 'save-loves' ? saveLoves(args, form, love) : removeRequest(args, form)
})

export default function OwnProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />
}
