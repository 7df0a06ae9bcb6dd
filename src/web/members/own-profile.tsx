import { memberOf } from '#rules/viewer.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import type { Route } from './+types/own-profile'
import { profileData } from './profile-data.ts'
import { ProfileScreen } from './profile-screen.tsx'
import { removeRequest } from './remove-request.ts'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'My Profile' })

export const loader = loads((args) => profileData(args, memberOf(args.viewer).id))

export const action = acts(async (args) => removeRequest(args, await args.request.formData()))

export default function OwnProfile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} actionData={actionData} />
}
