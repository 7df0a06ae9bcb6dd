import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { ExchangeInConversation } from '#server/exchanges/exchange-view.ts'
import type { ConversationView } from '#server/messages/message-service.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'

/** What a conversation lends the windows over it; `here` leads back to it. */
export function useConversation() {
  return useOutletContext<{
    conversation: ConversationView
    exchange: ExchangeInConversation | null
    here: string
  }>()
}

/** A window over the conversation. */
export function ConversationWindow(props: { title: string; description?: string; children: ReactNode }) {
  return <ScreenWindow {...props} here={useConversation().here} />
}
