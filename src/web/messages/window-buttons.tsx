import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useConversation } from './conversation-window.tsx'

/** The way out of a window, which has the focus first where there is nothing to fill in, and beside it what it is for. */
export function WindowButtons({ children }: { children: ReactNode }) {
  const { here } = useConversation()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LinkButton to={here} variant="outline" className="max-sm:order-last">
        Cancel
      </LinkButton>
      {children}
    </div>
  )
}
