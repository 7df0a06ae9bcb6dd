// What the forms of a discussion do.
import { replace } from 'react-router'
import { editForm, reactForm, replyForm } from '#rules/clubs/discussion-forms.ts'
import { discussionPath } from '#rules/clubs/discussions/discussions.ts'
import { askedForIn } from '#rules/clubs/reading/ahead.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { clubPath } from '#web/clubs/club-paths.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { assertFilesTaken, fieldsOfRefusals } from './file-problem.ts'
import { pageOfDiscussion } from './page-of-discussion.ts'
import { openWindow } from './window-of.ts'

export async function discussionDeed(args: ScreenArgs) {
  const { request, services, viewer, params, url, address } = args
  const { clubs, moderation } = services
  const asked = { clubId: params.id ?? '', id: params.discussionId ?? '' }
  const { clubId } = asked
  const form = await request.formData()
  const path = discussionPath(clubId, asked.id)
  const askedFor = askedForIn(url.searchParams)
  const here = pageOfDiscussion(path, { page: url.searchParams.get('page'), askedFor })
  const isOn = form.get('turn') === 'on'
  // The post a window is about is in its address.
  const post = openWindow(url.searchParams)?.post ?? ''
  switch (form.get('intent')) {
    case 'follow':
      await clubs.followDiscussion(viewer, { ...asked, follows: isOn })
      return redirectWithToast(here, {
        tone: 'success',
        title: isOn ? 'Following' : 'Not following',
        text: isOn ? 'You hear of new replies.' : 'You hear of no more replies.',
      })
    case 'react':
      return submitted(form, reactForm, async ({ post: id, add, remove }) => {
        const kind = add ?? remove
        if (kind) await clubs.react(viewer, { clubId, id, kind, isOn: add !== undefined, askedFor })
        return replace(here)
      })
    case 'read':
      await clubs.markDiscussionRead(viewer, { ...asked, to: Number.MAX_SAFE_INTEGER })
      return redirectWithToast(here, { tone: 'success', title: 'Marked as Read' })
    case 'pin':
      await clubs.pinDiscussion(viewer, { ...asked, pinned: isOn })
      return redirectWithToast(here, {
        tone: 'success',
        title: isOn ? 'Discussion Pinned' : 'Discussion Unpinned',
      })
    case 'lock':
      await clubs.lockDiscussion(viewer, { ...asked, locked: isOn })
      return redirectWithToast(here, {
        tone: 'success',
        title: isOn ? 'Discussion Locked' : 'Discussion Unlocked',
      })
    case 'delete': {
      const what = await clubs.deletePost(viewer, { clubId, id: post })
      return what === 'reply'
        ? replaceWithToast(here, { tone: 'success', title: 'Comment Deleted' })
        : replaceWithToast(clubPath(clubId), { tone: 'success', title: 'Discussion Deleted' })
    }
    case 'report':
      return submitted(form, writtenReportForm, async ({ details }) => {
        const about = { kind: 'discussion-post' as const, id: post }
        await moderation.report(viewer, { about, reason: 'Comment', details, address })
        const text = 'Thank you for your report. Our team will review it shortly.'
        return replaceWithToast(here, { tone: 'success', title: 'Report Submitted', text })
      })
    case 'edit':
      return submitted(
        form,
        editForm,
        async ({ post: id, message }) => {
          await clubs.editPost(viewer, { clubId, id, message })
          return replaceWithToast(here, { tone: 'success', title: 'Comment Changed' })
        },
        fieldsOfRefusals,
      )
    default:
      return submitted(
        form,
        replyForm,
        async ({ fileProblem, fileName: _names, aboutUnit, aboutPlace, ...draft }) => {
          assertFilesTaken(fileProblem)
          const about = aboutUnit && aboutPlace ? { unit: aboutUnit, at: aboutPlace } : null
          const number = await clubs.reply(viewer, { ...asked, ...draft, about })
          // Where a quote was asked for is not come back to.
          return replaceWithToast(`${path}?reply=${number}#post-${number}`, {
            tone: 'success',
            title: 'Reply Posted',
          })
        },
        fieldsOfRefusals,
      )
  }
}
