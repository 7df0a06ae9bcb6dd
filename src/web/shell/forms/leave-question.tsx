import type { RefObject } from 'react'
import { type Location, useBeforeUnload, useBlocker, useNavigation } from 'react-router'
import { isReturning } from '#web/shell/history/returning.ts'
import { Button } from '#web/ui/button.tsx'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'
import { Window } from '#web/ui/windows/window.tsx'

/**
 * Asks before a `box` with unsaved text is left, in any way, including Back; submitting its form does not ask. There is one
 * per screen. Reloading, as by pulling down in an installed app, asks in the browser's own words.
 */
export function LeaveQuestion({
  box,
  isWithin = () => false,
  onLeave,
}: {
  /** Or its id. */
  box: RefObject<HTMLElement | null> | string
  /** Whether the box stays at this other address of its screen, with what was written in it. */
  isWithin?: (to: Location) => boolean
  /** What was written is given up. */
  onLeave?: () => void
}) {
  const isSending = useNavigation().state !== 'idle'
  const isUnsaved = () => hasUnsavedText(typeof box === 'string' ? document.getElementById(box) : box.current)
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isSending &&
      !isReturning() &&
      from.pathname + from.search !== to.pathname + to.search &&
      !(from.pathname === to.pathname && isWithin(to)) &&
      isUnsaved(),
  )
  useBeforeUnload((event) => {
    if (!isSending && isUnsaved()) event.preventDefault()
  })
  if (leaving.state !== 'blocked') return null
  function leave() {
    onLeave?.()
    leaving.proceed?.()
  }
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
        <Button variant="destructive" onClick={leave}>
          Leave
        </Button>
      </div>
    </Window>
  )
}
