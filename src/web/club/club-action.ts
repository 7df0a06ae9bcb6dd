// The actions on a club's page, by their `intent`.

import { askForm } from '#rules/clubs/club-forms.ts'
import { clubPath, clubsPath } from '#rules/clubs/club-path.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

const success = (title: string, text?: string) => ({ tone: 'success' as const, title, ...(text && { text }) })

type At = Pick<ScreenArgs, 'params'>
const clubOf = ({ params }: At) => params.id ?? ''
const here = (at: At) => clubPath(clubOf(at))
const done = (title: string, text?: string) => (_: unknown, at: At) =>
  redirectWithToast(here(at), success(title, text))

const guests = ({ url }: Pick<ScreenArgs, 'url'>) =>
  toSignIn(url.pathname + url.search, 'You need to sign in before joining a book club.')

export const clubAction = performs({
  join: intent({
    guests,
    command: (args) => args.services.clubs.joinClub(args.viewer, { clubId: clubOf(args) }),
    after: done('Success', "You've joined the club!"),
  }),
  ask: intent({
    form: askForm,
    guests,
    command: (args, { message }) =>
      args.services.clubs.askToJoin(args.viewer, { clubId: clubOf(args), message }),
    after: ({ name }, args) =>
      replaceWithToast(
        here(args),
        success('Request Sent', `Your request to join ${name} has been sent to the admin.`),
      ),
  }),
  read: intent({
    command: (args) => args.services.clubs.markDiscussionsRead(args.viewer, { clubId: clubOf(args) }),
    after: done('All discussions marked as read'),
  }),
  withdraw: intent({
    command: (args) => args.services.clubs.withdrawRequest(args.viewer, { clubId: clubOf(args) }),
    after: done('Request withdrawn'),
  }),
  accept: intent({
    guests,
    command: (args) =>
      args.services.clubs.acceptInvitation(args.viewer, {
        clubId: clubOf(args),
        token: args.url.searchParams.get('invite'),
      }),
    after: ({ name }, args) =>
      redirectWithToast(here(args), success('Welcome to the club!', `You have successfully joined ${name}.`)),
  }),
  decline: intent({
    command: (args) => args.services.clubs.declineInvitation(args.viewer, { clubId: clubOf(args) }),
    after: done('Invitation declined'),
  }),
  leave: intent({
    command: (args) => args.services.clubs.leaveClub(args.viewer, { clubId: clubOf(args) }),
    after: ({ isStillSeen }, args) =>
      redirectWithToast(isStillSeen ? here(args) : clubsPath, success('Success', "You've left the club")),
  }),
  report: intent({
    form: writtenReportForm,
    command: (args, { details }) =>
      args.services.moderation.report(args.viewer, {
        about: { kind: 'club', id: clubOf(args) },
        reason: 'club',
        details,
        address: args.address,
      }),
    after: (_, args) =>
      replaceWithToast(
        here(args),
        success('Report Submitted', "Thank you for your feedback. We'll review this club."),
      ),
  }),
  close: intent({
    command: (args) => args.services.clubs.closeClub(args.viewer, { clubId: clubOf(args) }),
    after: done('Club closed', 'Members can still read what’s in it.'),
  }),
})
