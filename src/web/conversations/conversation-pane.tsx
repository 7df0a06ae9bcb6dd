import type { ReactNode } from 'react'

/** Fills what the frame leaves: the right pane, or between header and bar of a phone. Only the thread in it scrolls. */
export function ConversationPane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // Without scripts a toast stands above it.
      className="-mx-4 -mt-6 noscript:mt-2 -mb-8 flex h-[calc(100dvh-var(--header-height)-var(--bar-height))] min-h-80 flex-col bg-card md:m-0! md:h-auto md:min-h-0"
    >
      {children}
    </section>
  )
}
