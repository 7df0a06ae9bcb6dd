import { redirect } from 'react-router'
import { isRefusal } from '#rules/base/domain-error.ts'
import { asksForData } from '#web/shell/toasts/toast-of-tab.ts'

/**
 * Whoever goes back to a conversation after blocking the other finds it gone, and is led on to the list: a screen that says
 * 'not found' would lie in the way of Back. An address that was typed is not found, as any other.
 */
export function toTheListIfGone(error: unknown, request: Request): never {
  if (isRefusal(error) && error.code === 'NOT_FOUND' && asksForData(request)) throw redirect('/messages')
  throw error
}
