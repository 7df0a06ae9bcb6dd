import { BlockForm, blockedToast, blockingText } from '#web/moderation/block-form.tsx'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import type { Handle } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { listPath, listViewOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'

export const handle: Handle = { access: 'member' }

export const action = performs({
  block: intent({
    // Also across a block, which the other member may have made meanwhile.
    command: async ({ services, viewer, params }) => {
      const asked = { conversationId: params.conversationId ?? '' }
      const { id: memberId } = await services.messages.conversationToReport(viewer, asked)
      return services.moderation.blockMember(viewer, { memberId })
    },
    after: (_, { url }) => replaceWithToast(listPath(listViewOf(url.searchParams)), blockedToast),
  }),
})

export default function Block() {
  const { here, conversation } = useConversation()
  const { name } = conversation.other
  return (
    <ConversationWindow title={`Block ${name}?`} description={blockingText}>
      <BlockForm name={name} cancel={<CancelWindow here={here} className="max-sm:order-last" />} />
    </ConversationWindow>
  )
}
