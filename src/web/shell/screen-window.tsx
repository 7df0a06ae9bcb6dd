import { type ReactNode, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { isHalfWritten } from '#web/ui/forms/is-changed.ts'
import { X } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Window } from '#web/ui/windows/window.tsx'
import { useCloseWindow } from './window-over.ts'

/**
 * A window with an address of its own over the screen at `here`. Whoever has begun to write in it is asked before it goes,
 * by whichever way, Back included; sending its form is no such way.
 */
export function ScreenWindow({
  title,
  description,
  here,
  isWithin = () => false,
  children,
}: {
  title: ReactNode
  description?: ReactNode
  here: string
  /** Does the window stay open at this other address of its screen, with what was written in it? */
  isWithin?: (search: URLSearchParams) => boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const close = useCloseWindow(here)
  const isSending = useNavigation().state !== 'idle'
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isSending &&
      from.pathname + from.search !== to.pathname + to.search &&
      !(from.pathname === to.pathname && isWithin(new URLSearchParams(to.search))) &&
      isHalfWritten(box.current),
  )
  return (
    <Window
      title={title}
      description={description}
      onLeave={close}
      boxRef={box}
      cross={
        <LinkButton
          to={here}
          variant="ghost"
          size="icon"
          aria-label="Close"
          title="Close"
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
        >
          <X aria-hidden />
        </LinkButton>
      }
    >
      {children}
      {leaving.state === 'blocked' && (
        <Window
          isQuestion
          title="Leave without saving?"
          description="What you have written here would be lost."
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
      )}
    </Window>
  )
}
