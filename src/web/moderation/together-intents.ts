import { clockTime } from '#rules/base/calendar.ts'
import type { ApprovedTogether } from '#rules/moderation/together.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { queueAddress } from '#web/ui/queue/queue-address.ts'
import { approveTogetherForm, undoApprovalsForm } from './together-forms.ts'

/** What an administrator calls it. */
const doneTogether = {
  event: 'approved',
  bookshelf: 'approved',
  correction: 'confirmed',
  line: 'approved',
} as const satisfies Record<ApprovedTogether, string>

/** The intents of approving several at once, and of undoing that. */
export function togetherIntents(kind: ApprovedTogether) {
  return {
    'approve-together': intent({
      form: approveTogetherForm,
      command: ({ services, viewer }, { chosen: items }) =>
        services.moderation.approveTogether(viewer, { kind, items }),
      after: ({ count }, { url, value: { chosen } }) => {
        const few = chosen.length - count
        if (count === 0)
          return redirectWithToast(queueAddress(url), {
            tone: 'plain',
            title: 'Already selected',
            text: `Another administrator has already selected ${few === 1 ? 'it' : 'them'}.`,
          })
        return redirectWithToast(queueAddress(url), {
          title: `${count} will be ${doneTogether[kind]} in a minute`,
          text:
            few > 0
              ? `Another administrator has already selected ${few} of them.`
              : 'You can undo it until then.',
        })
      },
    }),
    'undo-approvals': intent({
      form: undoApprovalsForm,
      command: ({ services, viewer }, { batch }) =>
        services.moderation.undoApprovals(viewer, { batchId: batch }),
      after: ({ count }, { url }) =>
        redirectWithToast(queueAddress(url), {
          title: 'Undone',
          text: backInQueue(count),
        }),
    }),
  }
}

export const backInQueue = (count: number) =>
  `${count} ${count === 1 ? 'is' : 'are'} waiting for review again.`

/** The approvals that can still be undone, with times in the city's time zone. */
export async function undoableHere({ services, viewer, city }: ScreenArgs, kind: ApprovedTogether) {
  const batches = await services.moderation.undoableApprovals(viewer, { kind })
  return batches.map(({ dueAt, ...batch }) => ({ ...batch, until: clockTime(dueAt, city.timeZone) }))
}
