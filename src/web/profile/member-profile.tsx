import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { removeRequest } from '#web/exchanges/remove-request.ts'
import { blockedToast } from '#web/moderation/block-form.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import type { Route } from './+types/member-profile'
import { profileData } from './profile-data.ts'
import { profileParts } from './profile-parts.ts'
import { ProfileScreen } from './profile-screen.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    loaderData
      ? {
          title: loaderData.title,
          part: profileParts[loaderData.tab],
          description: loaderData.profile.bio ?? undefined,
        }
      : {},
  )

export const loader = loads((args) => profileData(args, args.params.id ?? ''))

export const action = performs({
  'remove-request': removeRequest,
  block: intent({
    command: ({ services, viewer, params }) =>
      services.moderation.blockMember(viewer, { memberId: params.id ?? '' }),
    after: (_, { url }) => replaceWithToast(url.pathname, blockedToast),
  }),
  report: intent({
    form: writtenReportForm,
    command: ({ services, viewer, params, address }, { details }) =>
      services.moderation.report(viewer, {
        about: { kind: 'member', id: params.id ?? '' },
        reason: 'profile',
        details,
        address,
      }),
    after: (_, { url }) =>
      replaceWithToast(url.pathname, {
        title: 'Report Submitted',
        text: 'Thank you for your report. Our team will review it shortly.',
      }),
  }),
})

export default function MemberProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />
}
