import { conversationReportForm } from '#rules/moderation/moderation-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Reports a conversation and returns to the screen that `backTo` finds. */
export const reportsConversation = (
  idOf: (args: ScreenArgs) => string,
  backTo: (args: ScreenArgs) => string | Promise<string>,
) =>
  intent({
    form: conversationReportForm,
    command: async (args, report) => {
      const { services, viewer, address } = args
      const about = { kind: 'conversation', id: idOf(args) } as const
      await services.moderation.report(viewer, { about, ...report, address })
      return backTo(args)
    },
    after: (back) =>
      replaceWithToast(back, {
        title: 'User Reported',
        text: 'Thank you for your report. Our team will review it.',
      }),
  })
