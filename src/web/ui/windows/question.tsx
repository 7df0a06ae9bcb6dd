import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { closeModal, openModal } from './use-modal.ts'

/** For the button that opens the question `id`: until scripts run, the browser opens it. */
export function asks(id: string) {
  return { type: 'button', popoverTarget: id, 'aria-haspopup': 'dialog', onClick: openModal } as const
}

/** Asks before something that cannot be undone. `children` is the form that does it; Cancel is beside it. */
export function Question({
  id,
  title,
  description,
  children,
}: {
  id: string
  title: ReactNode
  description: ReactNode
  children: ReactNode
}) {
  const words = useId()
  return (
    <dialog
      id={id}
      popover="auto"
      role="alertdialog"
      aria-labelledby={`${words}-title`}
      aria-describedby={`${words}-description`}
      className="window"
      onSubmit={(event: SubmitEvent<HTMLDialogElement>) => event.currentTarget.close()}
    >
      <div className="window-content">
        <div className="grid gap-2">
          <h2 id={`${words}-title`} className="text-xl">
            {title}
          </h2>
          <p id={`${words}-description`} className="text-soft">
            {description}
          </p>
        </div>
        {/* The first button gets the initial focus. */}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button
            variant="outline"
            className="max-sm:order-last"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={closeModal}
          >
            Cancel
          </Button>
          {children}
        </div>
      </div>
    </dialog>
  )
}
