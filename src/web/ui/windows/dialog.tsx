import { clsx } from 'clsx'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.tsx'
import { dialogStyles, veilStyles } from './dialog-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** A window over the page. Focus goes in, stays in, and returns where it came from. */
export function Dialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
}: {
  /** One button; leave it out when `open` is controlled from elsewhere. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  className?: string
}) {
  const focus = useReturnFocus(trigger !== undefined)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={veilStyles} />
        <RadixDialog.Content
          {...focus}
          className={clsx(dialogStyles, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="grid gap-1 pr-10">
            <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="text-soft">{description}</RadixDialog.Description>
            )}
          </div>
          {children}
          <RadixDialog.Close asChild>
            <IconButton icon={X} label="Close" className="absolute top-3 right-3" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
