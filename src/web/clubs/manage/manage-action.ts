// What an admin of a club presses in Manage Club, by its `intent`.
import * as forms from '#rules/clubs/club-forms.ts'
import { pictureRefusals } from '#rules/pictures/images.ts'
import { clubPath, type ManagePart, managePath } from '#web/clubs/club-paths.ts'
import { refusedClubFields } from '#web/clubs/list/refused-club-fields.ts'
import { answered } from '#web/shell/forms/answered.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const manageAction = acts(async (args) => {
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const deed = (Object.hasOwn(deeds, intent) && deeds[intent]) || editClub
  return deed({ ...args, form, id: args.params.id ?? '' })
})

type Pressed = ScreenArgs & { form: FormData; id: string }

function done(id: string, part: ManagePart, title: string, text?: string) {
  return redirectWithToast(managePath(id, part), { tone: 'success', title, ...(text && { text }) })
}

function editClub({ form, id, services, viewer }: Pressed) {
  return submitted(
    form,
    forms.editClubForm,
    async ({ picture, removePicture, ...facts }) => {
      await services.clubs.editClub(viewer, {
        clubId: id,
        ...facts,
        picture: picture ?? (removePicture ? 'remove' : undefined),
      })
      return done(id, 'club', 'Changes saved')
    },
    { ...refusedClubFields, ...pictureRefusals('picture') },
  )
}

const deeds: Record<string, (pressed: Pressed) => ReturnType<typeof editClub>> = {
  visibility: ({ form, id, services, viewer }) =>
    submitted(form, forms.visibilityForm, async ({ visibility }) => {
      await services.clubs.changeVisibility(viewer, { clubId: id, visibility })
      return done(id, 'club', `The club is ${visibility} now`, 'Its members are told.')
    }),
  close: ({ form, id, services, viewer }) =>
    submitted(form, forms.closeClubForm, async () => {
      await services.clubs.closeClub(viewer, { clubId: id })
      const text = 'Its members can still read what is in it.'
      return redirectWithToast(clubPath(id), { tone: 'success', title: 'Club closed', text })
    }),
  'answer-request': ({ form, id, services, viewer }) =>
    submitted(form, forms.answerJoinForm, async (given) => {
      await services.clubs.answerRequest(viewer, { clubId: id, ...given })
      const title = given.answer === 'approved' ? 'Request approved' : 'Request declined'
      return done(id, 'requests', title, 'Whoever asked is told.')
    }),
  role: ({ form, id, services, viewer }) =>
    submitted(form, forms.roleForm, async ({ member, role }) => {
      await services.clubs.changeRole(viewer, { clubId: id, memberId: member, role })
      const isOwn = viewer.kind === 'member' && member === viewer.id
      if (!isOwn) return done(id, 'members', 'Role changed')
      return redirectWithToast(clubPath(id), { tone: 'success', title: 'Role changed' })
    }),
  'hand-over': ({ form, id, services, viewer }) =>
    submitted(form, forms.clubMemberForm, async ({ member }) => {
      await services.clubs.handOver(viewer, { clubId: id, memberId: member })
      const text = 'You are a member of it from now on.'
      return redirectWithToast(clubPath(id), { tone: 'success', title: 'Club handed over', text })
    }),
  remove: ({ form, id, services, viewer }) =>
    submitted(form, forms.clubMemberForm, async ({ member }) => {
      await services.clubs.removeMember(viewer, { clubId: id, memberId: member })
      return done(id, 'members', 'Member removed')
    }),
  ban: ({ form, id, services, viewer }) =>
    submitted(form, forms.clubMemberForm, async ({ member }) => {
      await services.clubs.banMember(viewer, { clubId: id, memberId: member })
      return done(id, 'members', 'Member banned')
    }),
  unban: ({ form, id, services, viewer }) =>
    submitted(form, forms.clubMemberForm, async ({ member }) => {
      await services.clubs.unbanMember(viewer, { clubId: id, memberId: member })
      return done(id, 'banned', 'They can join again')
    }),
  'invite-name': ({ form, id, services, viewer }) =>
    submitted(
      form,
      forms.inviteByNameForm,
      async ({ name }) => {
        await services.clubs.inviteMember(viewer, { clubId: id, name })
        return done(id, 'invitations', 'Invitation sent')
      },
      {
        CLUB_MEMBER_UNKNOWN: 'name',
        SEVERAL_OF_THAT_NAME: 'name',
        ALREADY_INVITED: 'name',
        THEY_ARE_IN_CLUB: 'name',
        BANNED_FROM_CLUB: 'name',
      },
    ),
  // Shown this once: only its digest is kept.
  'invite-link': async ({ form, id, services, viewer }) => {
    const { data } = forms.inviteByLinkForm.safeParse({ days: form.get('days') })
    if (!data) return answered(form, { errors: { '': ['Choose how long it can be used'] } }, { status: 400 })
    const link = await services.clubs.inviteByLink(viewer, { clubId: id, days: data.days })
    return answered(form, { errors: {}, about: { link } }, {})
  },
  'withdraw-invitation': ({ form, id, services, viewer }) =>
    submitted(form, forms.withdrawInvitationForm, async ({ invitation }) => {
      await services.clubs.withdrawInvitation(viewer, { clubId: id, id: invitation })
      return done(id, 'invitations', 'Invitation withdrawn')
    }),
  settle: ({ form, id, services, viewer }) =>
    submitted(form, forms.settleClubReportForm, async ({ report }) => {
      await services.clubs.settleReport(viewer, { clubId: id, report })
      return done(id, 'reports', 'Report settled')
    }),
}
