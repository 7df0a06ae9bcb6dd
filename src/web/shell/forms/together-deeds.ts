import { clockTime } from '#rules/calendar.ts'
import type { ApprovedTogether } from '#rules/moderation/together.ts'
import { approveTogetherForm, undoApprovalsForm } from '#web/shell/forms/together-forms.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { queueAddress } from '#web/ui/queue/queue-address.ts'
import { submitted } from './submitted.ts'

/** Approving several at once, and taking that back; undefined for any other form. */
export function togetherDeed(args: ScreenArgs, form: FormData, kind: ApprovedTogether) {
  const { services, viewer, url } = args
  const here = queueAddress(url)
  if (form.get('intent') === 'approve-together')
    return submitted(form, approveTogetherForm, async ({ chosen }) => {
      const items = chosen.map((each) => {
        const [id = '', version] = each.split(':')
        return { id, version: Number(version) }
      })
      const { count } = await services.moderation.approveTogether(viewer, { kind, items })
      const few = items.length - count
      return redirectWithToast(here, {
        tone: count > 0 ? 'success' : 'plain',
        title: `${count} will be ${kind === 'correction' ? 'confirmed' : 'approved'} in a minute`,
        text:
          few > 0
            ? `Another administrator has chosen ${few} of them already.`
            : 'You can undo it until then.',
      })
    })
  if (form.get('intent') === 'undo-approvals')
    return submitted(form, undoApprovalsForm, async ({ batch }) => {
      const { count } = await services.moderation.undoApprovals(viewer, { batchId: batch })
      return redirectWithToast(here, {
        tone: 'success',
        title: 'Undone',
        text: `${count} wait for an answer again.`,
      })
    })
  return undefined
}

/** What can still be undone, with its times by the clocks of the city. */
export async function undoableHere({ services, viewer, city }: ScreenArgs, kind: ApprovedTogether) {
  const batches = await services.moderation.undoableApprovals(viewer, { kind })
  return batches.map(({ dueAt, ...batch }) => ({ ...batch, until: clockTime(dueAt, city.timeZone) }))
}
