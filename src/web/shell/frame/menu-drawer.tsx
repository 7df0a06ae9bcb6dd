import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, X } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { closeModal, openModal } from '#web/ui/windows/use-modal.ts'
import { MenuContent } from './menu-content.tsx'

/**
 * The menu behind the three lines. Until scripts run it is a popover, which the browser opens and closes by itself. Then the
 * same element opens as a modal dialog, with a focus trap that gives the focus back.
 */
export function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another screen closes the menu
  useEffect(() => drawer.current?.close(), [pathname])

  function closeOnWayOut({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    const isBackdrop = target === currentTarget
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isBackdrop || isLink) drawer.current?.close()
  }

  function open(event: MouseEvent<HTMLButtonElement>) {
    openModal(event)
    setIsOpen(true)
  }

  return (
    <>
      <IconButton
        icon={Menu}
        label="Menu"
        popoverTarget="menu"
        aria-haspopup="dialog"
        aria-expanded={isHydrated ? isOpen : undefined}
        onClick={open}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape, the close button and the links themselves do it by key */}
      <dialog
        ref={drawer}
        id="menu"
        popover="auto"
        aria-label="Menu"
        className="menu-drawer"
        onClose={() => setIsOpen(false)}
        onClick={closeOnWayOut}
      >
        <div className="flex min-h-full flex-col gap-2 p-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <IconButton
            icon={X}
            label="Close"
            popoverTarget="menu"
            popoverTargetAction="hide"
            className="self-end"
            onClick={closeModal}
          />
          <MenuContent />
        </div>
      </dialog>
    </>
  )
}
