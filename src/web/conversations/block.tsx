import { BlockForm, blockedToast, whatBlockingDoes } from '#web/moderation/block-form.tsx'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { acts } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { listPath, placeOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'

export const handle = { access: 'member' }

export const action = acts(async ({ services, viewer, params, url }) => {
  const { other } = await services.messages.conversation(viewer, {
    conversationId: params.conversationId ?? '',
  })
  await services.moderation.blockMember(viewer, { memberId: other.id })
  return replaceWithToast(listPath(placeOf(url.searchParams)), blockedToast)
})

export default function Block() {
  const { here, conversation } = useConversation()
  const { name } = conversation.other
  return (
    <ConversationWindow title={`Block ${name}?`} description={whatBlockingDoes}>
      <BlockForm name={name} cancel={<CancelWindow here={here} className="max-sm:order-last" />} />
    </ConversationWindow>
  )
}
