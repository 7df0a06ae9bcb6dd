import { type MouseEvent, type RefObject, useLayoutEffect } from 'react'

/** Shows the dialog as a modal window from when `isShown`, and closes it before it goes, which gives the focus back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = dialog.current
    if (!isShown || !box) return
    keepingFocus(box, () => box.showModal())
    return () => box.close()
  }, [dialog, isShown])
}

/** A dialog that becomes modal focuses what it likes, unless something in it says that it wants to be. */
function keepingFocus(box: HTMLDialogElement, show: () => void): void {
  const focused = box.contains(document.activeElement) ? document.activeElement : null
  const wanted = focused?.getAttribute('autofocus')
  focused?.setAttribute('autofocus', '')
  show()
  if (wanted === null) focused?.removeAttribute('autofocus')
}

/** For a button whose `popoverTarget` is a dialog: with scripts it opens as a modal one. */
export function openModal(event: MouseEvent<HTMLButtonElement>): void {
  const dialog = event.currentTarget.popoverTargetElement
  if (!(dialog instanceof HTMLDialogElement)) return
  event.preventDefault()
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  dialog.showModal()
}

/** For a button in a dialog that was opened so; `popoverTarget` closes it until scripts run. */
export function closeModal(event: MouseEvent<HTMLButtonElement>): void {
  const dialog = event.currentTarget.popoverTargetElement
  if (!(dialog instanceof HTMLDialogElement)) return
  event.preventDefault()
  closeDialog(dialog)
}

/** However it was opened. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  dialog.close()
}
