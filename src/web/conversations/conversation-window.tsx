import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import type { ConversationView } from '#server/messages/conversation-reads.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** What a conversation passes to the windows over it; `here` leads back to it. */
export function useConversation() {
  return useOutletContext<{
    conversation: ConversationView
    exchange: ExchangeInConversation | null
    here: string
  }>()
}

/** A window over the conversation. */
export function ConversationWindow({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  const { here, conversation } = useConversation()
  const named = (sentence: string) => <TypedIn typed={conversation.other.name}>{sentence}</TypedIn>
  return (
    <ScreenWindow title={named(title)} description={description && named(description)} here={here}>
      {children}
    </ScreenWindow>
  )
}
