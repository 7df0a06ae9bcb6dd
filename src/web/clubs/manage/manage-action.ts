// The actions of a club's admins in Manage Club, by their `intent`.
import * as forms from '#rules/clubs/club-forms.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { type ManagePart, managePath } from '#rules/clubs/club-paths.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { refusedClubFields } from '#web/clubs/list/refused-club-fields.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { queueAddress } from '#web/ui/queue/queue-address.ts'

type At = Pick<ScreenArgs, 'params' | 'url'>
const clubOf = ({ params }: At) => params.id ?? ''
const toast = (at: At, part: ManagePart, title: string, text?: string) =>
  redirectWithToast(pathOf(at, part), { title, ...(text && { text }) })
/** A list stays as it was searched and unfolded. */
const pathOf = (at: At, part: ManagePart) =>
  at.url.searchParams.get('show') === part ? queueAddress(at.url) : managePath(clubOf(at), part)
const done = (part: ManagePart, title: string) => (_: unknown, at: At) => toast(at, part, title)
const redirectToClub = (at: At, title: string, text?: string) =>
  redirectWithToast(clubPath(clubOf(at)), { title, ...(text && { text }) })

export const manageAction = performs({
  edit: intent({
    form: forms.editClubForm,
    command: (args, { picture, removePicture, ...facts }) =>
      args.services.clubs.editClub(args.viewer, {
        clubId: clubOf(args),
        ...facts,
        picture: picture ?? (removePicture ? 'remove' : undefined),
      }),
    after: done('club', 'Changes saved'),
    fieldOf: { ...refusedClubFields, ...pictureRefusalsAt('picture') },
  }),
  visibility: intent({
    form: forms.visibilityForm,
    command: (args, { visibility }) =>
      args.services.clubs.changeVisibility(args.viewer, { clubId: clubOf(args), visibility }),
    after: (_, args) =>
      toast(args, 'club', `The club is now ${args.value.visibility}`, 'We’ll let its members know.'),
  }),
  close: intent({
    form: forms.closeClubForm,
    command: (args) => args.services.clubs.closeClub(args.viewer, { clubId: clubOf(args) }),
    after: (_, args) => redirectToClub(args, 'Club closed', 'Members can still read what’s in it.'),
  }),
  'answer-request': intent({
    form: forms.answerJoinForm,
    command: (args, given) =>
      args.services.clubs.answerRequest(args.viewer, { clubId: clubOf(args), ...given }),
    after: (_, args) => {
      const title = args.value.answer === 'approved' ? 'Request approved' : 'Request declined'
      return toast(args, 'requests', title, 'We’ll let them know.')
    },
  }),
  role: intent({
    form: forms.roleForm,
    command: (args, { member: memberId, role }) =>
      args.services.clubs.changeRole(args.viewer, { clubId: clubOf(args), memberId, role }),
    after: (_, args) => {
      const isOwn = args.viewer.kind === 'member' && args.value.member === args.viewer.id
      return isOwn ? redirectToClub(args, 'Role changed') : toast(args, 'members', 'Role changed')
    },
  }),
  'hand-over': intent({
    form: forms.clubMemberForm,
    command: (args, { member: memberId }) =>
      args.services.clubs.handOver(args.viewer, { clubId: clubOf(args), memberId }),
    after: (_, args) => redirectToClub(args, 'Club handed over', 'You’re now a member.'),
  }),
  remove: intent({
    form: forms.clubMemberForm,
    command: (args, { member: memberId }) =>
      args.services.clubs.removeMember(args.viewer, { clubId: clubOf(args), memberId }),
    after: done('members', 'Member removed'),
  }),
  ban: intent({
    form: forms.clubMemberForm,
    command: (args, { member: memberId }) =>
      args.services.clubs.banMember(args.viewer, { clubId: clubOf(args), memberId }),
    after: done('members', 'Member banned'),
  }),
  unban: intent({
    form: forms.clubMemberForm,
    command: (args, { member: memberId }) =>
      args.services.clubs.unbanMember(args.viewer, { clubId: clubOf(args), memberId }),
    after: done('banned', 'They can join again'),
  }),
  'invite-name': intent({
    form: forms.inviteByNameForm,
    command: (args, { name }) =>
      args.services.clubs.inviteMember(args.viewer, { clubId: clubOf(args), name }),
    after: done('invitations', 'Invitation sent'),
    fieldOf: {
      CLUB_MEMBER_UNKNOWN: 'name',
      SEVERAL_OF_THAT_NAME: 'name',
      ALREADY_INVITED: 'name',
      THEY_ARE_IN_CLUB: 'name',
      BANNED_FROM_CLUB: 'name',
    },
  }),
  'invite-link': intent({
    form: forms.inviteByLinkForm,
    command: (args, { days }) =>
      args.services.clubs.inviteByLink(args.viewer, { clubId: clubOf(args), days }),
    // Shown this once: only its hash is stored.
    after: (link, { form }) => formResponse(form, { errors: {}, about: { link } }, {}),
  }),
  'withdraw-invitation': intent({
    form: forms.withdrawInvitationForm,
    command: (args, { invitation: id }) =>
      args.services.clubs.withdrawInvitation(args.viewer, { clubId: clubOf(args), id }),
    after: done('invitations', 'Invitation withdrawn'),
  }),
  settle: intent({
    form: forms.resolveClubReportForm,
    command: (args, { report }) =>
      args.services.clubs.resolveReport(args.viewer, { clubId: clubOf(args), report }),
    after: done('reports', 'Report resolved'),
  }),
})
