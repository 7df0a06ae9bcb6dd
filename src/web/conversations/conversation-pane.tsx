import { type ReactNode, useEffect } from 'react'
import { leaveRoomForKeyboard } from '#web/ui/windows/keyboard-room.ts'

/** Fills the space the frame leaves: the right pane, or the whole of a phone (shell.css). Only the thread inside scrolls. */
export function ConversationPane({ label, children }: { label: string; children: ReactNode }) {
  useEffect(leaveRoomForKeyboard, [])
  return (
    <section
      aria-label={label}
      className="conversation-pane h-[calc(100dvh-var(--bar-height))] bg-card two-pane:m-0! two-pane:h-auto two-pane:min-h-0"
    >
      {children}
    </section>
  )
}
