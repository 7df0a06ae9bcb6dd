import { type ReactNode, useRef } from 'react'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { X } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Window } from '#web/ui/windows/window.tsx'
import { useCloseWindow } from './window-over.ts'

/**
 * A window with an address of its own, over the screen at `here`. Before it is left with unsaved text in it, in any way
 * including Back, it asks; submitting its form does not ask.
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
  /** Whether the window stays open at this other address of its screen, with what was written in it. */
  isWithin?: (search: URLSearchParams) => boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const close = useCloseWindow(here)
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
      <LeaveQuestion box={box} isWithin={({ search }) => isWithin(new URLSearchParams(search))} />
    </Window>
  )
}
