import { memberOf } from '#rules/base/viewer.ts'
import { removeRequest } from '#web/exchanges/remove-request.ts'
import { saveLoves } from '#web/profile/loves/save-loves.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import type { Route } from './+types/own-profile'
import { profileData } from './profile-data.ts'
import { profileParts } from './profile-parts.ts'
import { ProfileScreen } from './profile-screen.tsx'

export const handle: Handle = { access: 'member', shows: ['exchanges', 'library', 'events'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'My Profile', part: loaderData && profileParts[loaderData.tab] })

export const loader = loads((args) => profileData(args, memberOf(args.viewer).id))

export const action = performs(
  { ...saveLoves, 'remove-request': removeRequest },
  // The address of the window says which pencil was used.
  (intent, { url }) => (intent === 'save-loves' ? `save-${url.searchParams.get('edit')}` : intent),
)

export default function OwnProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />
}
