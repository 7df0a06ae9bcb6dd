import { type MouseEvent, type RefObject, useLayoutEffect } from 'react'

/** Shows the dialog as a modal while `isShown`, and closes it before unmounting, which returns the focus. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = dialog.current
    if (!isShown || !box) return
    keepingFocus(box, () => box.showModal())
    return () => box.close()
  }, [dialog, isShown])
}

/** A modal dialog focuses its first control, unless something in it asks for the focus. */
function keepingFocus(box: HTMLDialogElement, show: () => void): void {
  const focused = box.contains(document.activeElement) ? document.activeElement : null
  const wanted = focused?.getAttribute('autofocus')
  focused?.setAttribute('autofocus', '')
  show()
  if (wanted === null) focused?.removeAttribute('autofocus')
}

/** For a button whose `popoverTarget` is a dialog: with scripts it opens as a modal. */
export function openModal(event: MouseEvent<HTMLButtonElement>): void {
  const dialog = event.currentTarget.popoverTargetElement
  if (!(dialog instanceof HTMLDialogElement)) return
  event.preventDefault()
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  dialog.showModal()
}

/** For a button in such a dialog; until scripts run, `popoverTarget` closes it. */
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
