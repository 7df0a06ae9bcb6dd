import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Drawer as Vaul } from 'vaul'
import { veilStyles } from './dialog-styles.ts'
import { IconButton } from './icon-button.tsx'

/** Slides in from the right and can be swiped away. Import it lazily: it is only needed once opened. */
export function Drawer({
  trigger,
  open,
  onOpenChange,
  title,
  children,
}: {
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Vaul.Root direction="right" open={open} onOpenChange={onOpenChange}>
      {trigger && <Vaul.Trigger asChild>{trigger}</Vaul.Trigger>}
      <Vaul.Portal>
        <Vaul.Overlay className={veilStyles} />
        <Vaul.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,85vw)] flex-col gap-4 border-l border-line bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift"
        >
          <div className="flex items-center justify-between gap-4">
            <Vaul.Title className="text-xl">{title}</Vaul.Title>
            <Vaul.Close asChild>
              <IconButton icon={X} label="Close" />
            </Vaul.Close>
          </div>
          <div className="-mx-2 grow overflow-y-auto px-2">{children}</div>
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}
