// The intents of a discussion's forms.

import { replace } from 'react-router'
import { mostRowNumber } from '#rules/base/numbers.ts'
import { clubMemberForm } from '#rules/clubs/club-forms.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { editForm, reactForm, replyForm, switchForm } from '#rules/clubs/discussion-forms.ts'
import { postPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { askedForIn } from '#rules/clubs/reading/ahead.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { assertFilesTaken, fieldsOfRefusals, fieldsOfWriting } from '#web/clubs/discussion/file-problem.ts'
import { pageOfDiscussion } from '#web/clubs/discussion/page-of-discussion.ts'
import { openWindow } from '#web/clubs/discussion/window-of.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { forHeader, redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

type At = Pick<ScreenArgs, 'params' | 'url'>

const named = ({ params }: At) => ({ clubId: params.id ?? '', id: params.discussionId ?? '' })
const pathOf = (at: At) => discussionPath(named(at).clubId, named(at).id)
const here = (at: At) => {
  const { searchParams } = at.url
  return pageOfDiscussion(pathOf(at), { page: searchParams.get('page'), askedFor: askedForIn(searchParams) })
}
/** The address of a window has the id of its post. */
const postIn = ({ url }: At) => openWindow(url.searchParams)?.post ?? ''

export const discussionIntents = {
  follow: intent({
    form: switchForm,
    command: (args, { to: follows }) =>
      args.services.clubs.followDiscussion(args.viewer, { ...named(args), follows }),
    after: (_, args) =>
      redirectWithToast(here(args), {
        title: args.value.to ? 'Following' : 'Not following',
        text: args.value.to ? 'We’ll let you know about new replies.' : 'You won’t hear about new replies.',
      }),
  }),
  react: intent({
    form: reactForm,
    command: async (args, { post: id, add, remove }) => {
      const kind = add ?? remove
      const { clubId } = named(args)
      const askedFor = askedForIn(args.url.searchParams)
      if (kind)
        await args.services.clubs.react(args.viewer, { clubId, id, kind, isOn: add !== undefined, askedFor })
    },
    after: (_, args) => replace(forHeader(here(args))),
  }),
  read: intent({
    command: (args) =>
      args.services.clubs.markDiscussionRead(args.viewer, { ...named(args), to: mostRowNumber }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Marked as Read' }),
  }),
  pin: intent({
    form: switchForm,
    command: (args, { to: pinned }) =>
      args.services.clubs.pinDiscussion(args.viewer, { ...named(args), pinned }),
    after: (_, args) =>
      redirectWithToast(here(args), { title: args.value.to ? 'Discussion Pinned' : 'Discussion Unpinned' }),
  }),
  lock: intent({
    form: switchForm,
    command: (args, { to: locked }) =>
      args.services.clubs.lockDiscussion(args.viewer, { ...named(args), locked }),
    after: (_, args) =>
      redirectWithToast(here(args), { title: args.value.to ? 'Discussion Locked' : 'Discussion Unlocked' }),
  }),
  delete: intent({
    command: (args) =>
      args.services.clubs.deletePost(args.viewer, { clubId: named(args).clubId, id: postIn(args) }),
    after: (what, args) =>
      what === 'reply'
        ? replaceWithToast(here(args), { title: 'Comment Deleted' })
        : replaceWithToast(clubPath(named(args).clubId), { title: 'Discussion Deleted' }),
  }),
  report: intent({
    form: writtenReportForm,
    command: (args, { details }) =>
      args.services.moderation.report(args.viewer, {
        about: { kind: 'discussion-post', id: postIn(args) },
        reason: 'comment',
        details,
        address: args.address,
      }),
    after: (_, args) =>
      replaceWithToast(here(args), {
        title: 'Report Submitted',
        text: 'Thank you for your report. Our team will review it shortly.',
      }),
  }),
  ban: intent({
    form: clubMemberForm,
    command: (args, { member: memberId }) =>
      args.services.clubs.banMember(args.viewer, { clubId: named(args).clubId, memberId }),
    after: (_, args) => replaceWithToast(here(args), { title: 'Member banned' }),
  }),
  edit: intent({
    form: editForm,
    command: (args, { post: id, message }) =>
      args.services.clubs.editPost(args.viewer, { clubId: named(args).clubId, id, message }),
    after: (what, args) =>
      replaceWithToast(here(args), {
        title: what === 'reply' ? 'Reply Changed' : 'Discussion Changed',
      }),
    fieldOf: fieldsOfWriting,
  }),
  reply: intent({
    form: replyForm,
    command: async (args, { fileProblem, fileName: _names, aboutUnit, aboutPlace, ...draft }) => {
      assertFilesTaken(fileProblem)
      const about = aboutUnit && aboutPlace ? { unit: aboutUnit, at: aboutPlace } : null
      return args.services.clubs.reply(args.viewer, { ...named(args), ...draft, about })
    },
    // The parameter for quoting is left out of the address to return to.
    after: (number, args) => replaceWithToast(postPath(pathOf(args), number), { title: 'Reply Posted' }),
    fieldOf: fieldsOfRefusals,
  }),
}
