import { removeRequestForm } from '#web/exchanges/exchange-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Removes a card from 'My Requested Books'; a pending request is cancelled with it. */
export const removeRequest = intent({
  form: removeRequestForm,
  command: ({ services, viewer }, { exchangeId: id }) => services.exchanges.archive(viewer, { id }),
  after: (_, { url }) => redirectWithToast(url.pathname + url.search, { title: 'Request Removed' }),
})
