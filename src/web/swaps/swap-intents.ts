// What the buttons of a swap hint do.
import { requestSent } from '#rules/exchanges/request-sent.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { askForSwapForm, hintForm } from './swap-forms.ts'

export const swapIntents = {
  'swap-ask': intent({
    form: askForSwapForm,
    command: ({ services, viewer }, hint) => services.swaps.askForSwap(viewer, hint),
    after: (sent) => {
      const { title, text } = requestSent(sent)
      return redirectWithToast(conversationPath(sent.conversationId), {
        title,
        text: `${text} It says that it’s part of a swap.`,
      })
    },
  }),
  'swap-not-now': intent({
    form: hintForm,
    command: ({ services, viewer }, hint) => services.swaps.notNow(viewer, hint),
    after: (_, { url }) =>
      redirectWithToast(`${url.pathname}${url.search}`, {
        title: 'Not now',
        text: `We won’t suggest a swap for this book for ${swapLimits.restDays} days. It stays on your wishlist.`,
      }),
  }),
}
