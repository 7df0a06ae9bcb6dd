import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { removeRequest } from '#web/exchanges/remove-request.ts'
import { blockedToast } from '#web/moderation/block-form.tsx'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import type { Route } from './+types/member-profile'
import { profileData } from './profile-data.ts'
import { profileParts } from './profile-parts.ts'
import { ProfileScreen } from './profile-screen.tsx'

export const handle = { access: 'guest' }

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

export const action = acts(async (args) => {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'remove-request') return removeRequest(args, form)
  return intent === 'block' ? block(args) : report(args, form)
})

async function block({ services, viewer, params, url }: ScreenArgs) {
  await services.moderation.blockMember(viewer, { memberId: params.id ?? '' })
  return replaceWithToast(url.pathname, blockedToast)
}

async function report({ services, viewer, params, url, address }: ScreenArgs, form: FormData) {
  return submitted(form, writtenReportForm, async ({ details }) => {
    await services.moderation.report(viewer, {
      about: { kind: 'member', id: params.id ?? '' },
      reason: 'Profile',
      details,
      address,
    })
    return replaceWithToast(url.pathname, {
      tone: 'success',
      title: 'Report Submitted',
      text: 'Thank you for your report. Our team will review it shortly.',
    })
  })
}

export default function MemberProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />
}
