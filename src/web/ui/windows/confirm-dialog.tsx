import { AlertDialog } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { buttonStyles } from '#web/ui/button.tsx'
import { dialogStyles, veilStyles } from './dialog-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Asks before something that cannot be taken back. `children` is the form or button that does it; Cancel is beside it. */
export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  cancelLabel = 'Cancel',
  children,
}: {
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  cancelLabel?: string
  children: ReactNode
}) {
  const focus = useReturnFocus(trigger !== undefined)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veilStyles} />
        <AlertDialog.Content {...focus} className={dialogStyles}>
          <div className="grid gap-2">
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-soft">{description}</AlertDialog.Description>
          </div>
          <div className="grid gap-3 sm:flex sm:flex-row-reverse">
            {children}
            <AlertDialog.Cancel className={buttonStyles({ variant: 'outline' })}>
              {cancelLabel}
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
