// What the buttons of a swap hint do.
import { swapLimits } from '#rules/swaps/swaps.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { hintForm } from './swap-forms.ts'

export const swapIntents = {
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
