import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { ConversationView } from '#server/messages/message-service.ts'
import { useCloseWindow } from '#web/shell/window-over.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'

/** What a conversation lends the windows over it; `here` leads back to it. */
export function useConversation() {
  return useOutletContext<{
    conversation: ConversationView
    exchange: ExchangeCard | null
    here: string
  }>()
}

/** A window with an address of its own: over the conversation with scripts, a part of its page without. */
export function ConversationWindow({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const close = useCloseWindow(useConversation().here)
  if (isHydrated) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title={title}
        {...(description ? { description } : {})}
      >
        {children}
      </Dialog>
    )
  }
  return (
    <section
      aria-label={title}
      className="grid shrink-0 gap-4 overflow-y-auto border-b border-line p-4 md:px-5"
    >
      <h2 className="text-xl">{title}</h2>
      {description && <p className="text-soft">{description}</p>}
      {children}
    </section>
  )
}
