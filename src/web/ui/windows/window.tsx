import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useModal } from './use-modal.ts'

/**
 * A window over the page, open while it is mounted. Until scripts run it is part of the page; then the same element becomes a
 * modal (focus trap): the focus goes in, stays in, and returns. `onLeave` is called by Escape and by a press beside it.
 */
export function Window({
  title,
  description,
  isQuestion = false,
  onLeave,
  cross,
  boxRef,
  children,
}: {
  title: ReactNode
  description?: ReactNode
  /** Requires an answer: a press beside it does not close it. */
  isQuestion?: boolean
  onLeave: () => void
  /** The close button in its corner. */
  cross?: ReactNode
  boxRef?: RefObject<HTMLDialogElement | null>
  children: ReactNode
}) {
  const ownRef = useRef<HTMLDialogElement>(null)
  const box = boxRef ?? ownRef
  const id = useId()
  const isHydrated = useHydrated()
  useModal(box, isHydrated)
  const pressedBeside = useRef(false)

  function stay(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onLeave()
  }

  /** Browsers close a dialog that ignores Escape repeatedly: `onLeave` still decides. */
  function reopen(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return
    event.currentTarget.showModal()
    onLeave()
  }

  function leaveBeside({ type, target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    const isBeside = target === currentTarget
    if (type === 'click' && isBeside && pressedBeside.current && !isQuestion) onLeave()
    pressedBeside.current = isBeside
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it by key
    <dialog
      ref={box}
      open={!isHydrated}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className="window"
      onCancel={stay}
      onClose={reopen}
      onMouseDown={leaveBeside}
      onClick={leaveBeside}
    >
      <div className="window-content">
        <div className={cross ? 'grid gap-1 pr-10' : 'grid gap-1'}>
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-soft">
              {description}
            </p>
          )}
        </div>
        {children}
        {cross && <div className="absolute top-3 right-3">{cross}</div>}
      </div>
    </dialog>
  )
}
