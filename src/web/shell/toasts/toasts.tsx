import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ToastMessage } from './toast-header.ts'

// A screen reader announces what is added to a live region only once it knows the region.
const REGION_SETTLES_MS = 150

// Of this browser tab: raised by screens, shown by the one <Toasts> once its kit has arrived.
type Raised = ToastMessage & {
  /** It stands in the window that is open: behind a modal one nothing is seen well, said or pressed. */
  over?: 'window' | undefined
}
const waiting: Raised[] = []
let showWaiting = () => {}

/** Shows a toast that no redirect brings: about what happened in this browser only. */
export function raiseToast(toast: Raised): void {
  waiting.push(toast)
  showWaiting()
}

// What the last answer of the server had to say.
let lastOfAnswer: string | undefined

/** What an action says takes the place of what the one before had to say: "Welcome back!" settles "Please sign in". */
export function tellToast(toast: ToastMessage): void {
  const id = idOf(toast)
  if (lastOfAnswer && lastOfAnswer !== id) void withdrawToast(lastOfAnswer)
  lastOfAnswer = id
  raiseToast(toast)
}

/** Takes a toast away that is no longer true. */
export async function withdrawToast(id: string): Promise<void> {
  const at = waiting.findIndex((toast) => toast.id === id)
  if (at >= 0) waiting.splice(at, 1)
  else (await import('#web/ui/notices/toaster.tsx')).dismissToast(id)
}

/** Shows what answers of the server say, or a screen raises; `toast` came with the page. The kit for it is loaded when there is first something to show. */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  const [Toaster, setToaster] = useState<ComponentType<{ id?: string }>>()
  const [openWindow, setOpenWindow] = useState<Element | null>(null)

  useEffect(() => {
    async function show() {
      const kit = await import('#web/ui/notices/toaster.tsx')
      setToaster(() => kit.Toaster)
      setOpenWindow(modalWindow())
      await new Promise((settled) => setTimeout(settled, REGION_SETTLES_MS))
      for (const next of waiting.splice(0)) kit.showToast({ ...next, id: idOf(next) })
    }
    showWaiting = () => void show()
    if (waiting.length > 0) showWaiting()
    return () => {
      showWaiting = () => {}
    }
  }, [])

  useEffect(() => {
    if (toast) tellToast(toast)
  }, [toast])

  if (!Toaster) return null
  return (
    <>
      <Toaster />
      {openWindow && createPortal(<Toaster id="window" />, openWindow)}
    </>
  )
}

/** The window that lies over the page, if there is one. */
export function modalWindow(): Element | null {
  return document.querySelector('dialog:modal')
}

/** Two answers may say the same at once, as to two links followed quickly: that is said once. */
function idOf({ id, tone, title, text }: ToastMessage): string {
  return id ?? [tone, title, text].join(' ')
}
