import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useConversation } from './conversation-window.tsx'

/** What a window is for, and the way out of it, which has the focus first where there is nothing to fill in. */
export function WindowButtons({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { here } = useConversation()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {isHydrated ? (
        // A dialog gives its first focus to a button, never to a link.
        <Button variant="outline" onClick={() => navigate(here)} className="max-sm:order-last">
          Cancel
        </Button>
      ) : (
        <LinkButton to={here} variant="outline" className="max-sm:order-last">
          Cancel
        </LinkButton>
      )}
      {children}
    </div>
  )
}
