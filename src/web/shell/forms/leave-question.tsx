import type { RefObject } from 'react'
import { type Location, useBlocker, useNavigation } from 'react-router'
import { isReturning } from '#web/shell/history/returning.ts'
import { Button } from '#web/ui/button.tsx'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'
import { Window } from '#web/ui/windows/window.tsx'

/**
 * Asks before a `box` with unsaved text is left, in any way, including Back; submitting its form does not ask. There is one
 * per screen.
 */
export function LeaveQuestion({
  box,
  isWithin = () => false,
}: {
  box: RefObject<HTMLElement | null>
  /** Whether the box stays at this other address of its screen, with what was written in it. */
  isWithin?: (to: Location) => boolean
}) {
  const isSending = useNavigation().state !== 'idle'
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isSending &&
      !isReturning() &&
      from.pathname + from.search !== to.pathname + to.search &&
      !(from.pathname === to.pathname && isWithin(to)) &&
      hasUnsavedText(box.current),
  )
  if (leaving.state !== 'blocked') return null
  return (
    <Window
      isQuestion
      title="Leave without saving?"
      description="You’ll lose what you’ve written here."
      onLeave={leaving.reset}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="outline" onClick={leaving.reset}>
          Keep writing
        </Button>
        <Button variant="destructive" onClick={leaving.proceed}>
          Leave
        </Button>
      </div>
    </Window>
  )
}
