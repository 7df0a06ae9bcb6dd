import { redirect } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { asksForData } from '#web/shell/toasts/toast-of-tab.ts'
import { goneConversationPath } from './conversation-path.ts'

/**
 * A conversation across a block leads to the list, which says so: there it can still be reported, whichever of the two has blocked
 * the other. Back to any other that is gone leads to the list too: a 'not found' screen would be in the way. An address that was
 * typed is not found, like any other.
 */
export async function redirectIfGone(error: unknown, args: ScreenArgs): Promise<never> {
  if (!isNotFound(error)) throw error
  const id = args.params.conversationId ?? ''
  if (await isAcrossBlock(args, id)) throw redirect(goneConversationPath(id))
  if (asksForData(args.request)) throw redirect('/messages')
  throw error
}

/** Like its service's read; also false for what is no id. */
export function isAcrossBlock(
  { services, viewer }: Pick<ScreenArgs, 'services' | 'viewer'>,
  id: string,
): Promise<boolean> {
  return services.messages.isAcrossBlock(viewer, { conversationId: id }).catch((error) => {
    if (isNotFound(error)) return false
    throw error
  })
}

const isNotFound = (error: unknown) => isRefusal(error) && error.code === 'NOT_FOUND'
