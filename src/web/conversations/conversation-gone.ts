import { redirect } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { asksForData } from '#web/shell/toasts/toast-of-tab.ts'

/**
 * After a member blocks the other, Back leads to a conversation that is gone, which redirects to the list: a 'not found'
 * screen would be in the way. An address that was typed is not found, like any other.
 */
export function redirectIfGone(error: unknown, request: Request): never {
  if (isRefusal(error) && error.code === 'NOT_FOUND' && asksForData(request)) throw redirect('/messages')
  throw error
}
