import type { ReactNode } from 'react'

/** Fills what the frame leaves: the right pane, or the whole of a phone (shell.css). Only the thread in it scrolls. */
export function ConversationPane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="conversation-pane -mx-4 flex h-[calc(100dvh-var(--bar-height))] flex-col bg-card md:m-0! md:h-auto md:min-h-0"
    >
      {children}
    </section>
  )
}
