// What is pressed on a club's page, by its `intent`.
import { askForm } from '#rules/clubs/club-forms.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { clubPath, clubsPath } from '#web/clubs/club-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

const success = (title: string, text?: string) => ({ tone: 'success' as const, title, ...(text && { text }) })
/** Through an invitation, by which one is welcomed. */
const welcomed = (name: string) => success('Welcome to the club!', `You have successfully joined ${name}.`)
const waysIn: unknown[] = ['join', 'ask', 'accept']

export const clubAction = acts(async ({ request, services, viewer, params, url, address }) => {
  const { id = '' } = params
  const { clubs, moderation } = services
  const form = await request.formData()
  const here = clubPath(id)
  if (viewer.kind === 'guest' && waysIn.includes(form.get('intent')))
    return toSignIn(url.pathname + url.search, 'You need to sign in before joining a book club.')
  switch (form.get('intent')) {
    case 'ask':
      return submitted(form, askForm, async ({ message }) => {
        const { name } = await clubs.askToJoin(viewer, { clubId: id, message })
        const text = `Your request to join ${name} has been sent to the admin.`
        return replaceWithToast(here, success('Request Sent', text))
      })
    case 'withdraw':
      await clubs.withdrawRequest(viewer, { clubId: id })
      return redirectWithToast(here, success('Request withdrawn'))
    case 'accept':
      return redirectWithToast(
        here,
        welcomed(
          (await clubs.acceptInvitation(viewer, { clubId: id, token: url.searchParams.get('invite') })).name,
        ),
      )
    case 'decline':
      await clubs.declineInvitation(viewer, { clubId: id })
      return redirectWithToast(here, success('Invitation declined'))
    case 'leave': {
      const { isStillSeen } = await clubs.leaveClub(viewer, { clubId: id })
      return redirectWithToast(isStillSeen ? here : clubsPath, success('Success', "You've left the club"))
    }
    case 'report':
      return submitted(form, writtenReportForm, async ({ details }) => {
        const about = { kind: 'club', id } as const
        await moderation.report(viewer, { about, reason: 'Book club', details, address })
        const text = "Thank you for your feedback. We'll review this club."
        return replaceWithToast(here, success('Report Submitted', text))
      })
    case 'close':
      await clubs.closeClub(viewer, { clubId: id })
      return redirectWithToast(here, success('Club closed', 'Its members can still read what is in it.'))
    default:
      await clubs.joinClub(viewer, { clubId: id })
      return redirectWithToast(here, success('Success', "You've joined the club!"))
  }
})
