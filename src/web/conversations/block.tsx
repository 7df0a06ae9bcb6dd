import { Form } from 'react-router'
import { acts } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Typed } from '#web/ui/typed.tsx'
import { listPath, placeOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'
import { WindowButtons } from './window-buttons.tsx'

export const handle = { access: 'member' }

export const action = acts(async ({ services, viewer, params, url }) => {
  const { other } = await services.messages.conversation(viewer, params.conversationId ?? '')
  await services.moderation.blockMember(viewer, other.id)
  return replaceWithToast(listPath(placeOf(url.searchParams)), {
    tone: 'success',
    title: 'User Blocked',
    text: 'This user has been blocked and removed from your contacts.',
  })
})

export default function Block() {
  const { name } = useConversation().conversation.other
  const isSending = useIsSending()
  return (
    <ConversationWindow
      title={`Block ${name}?`}
      description="Neither of you can write to the other or ask for a book any more, and what you have asked or promised each other ends, except a loan that is under way. You can unblock them under Settings."
    >
      <Form method="post" className="grid gap-3">
        <AnswerAlert />
        <WindowButtons>
          <SubmitButton variant="destructive" pending={isSending}>
            <span>
              Block <Typed>{name}</Typed>
            </span>
          </SubmitButton>
        </WindowButtons>
      </Form>
    </ConversationWindow>
  )
}
