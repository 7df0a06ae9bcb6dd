import type { ReactNode } from 'react'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { useConversation } from './conversation-window.tsx'

/** A window's main button, and the cancel link, which has the initial focus if there is nothing to fill in. */
export function WindowButtons({ children }: { children: ReactNode }) {
  const { here } = useConversation()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CancelWindow here={here} className="max-sm:order-last" />
      {children}
    </div>
  )
}
