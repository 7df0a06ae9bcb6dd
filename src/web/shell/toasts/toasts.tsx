import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ToastMessage } from './toast-header.ts'

// Screen readers announce what is added to a live region only if the region was there before.
const REGION_SETTLES_MS = 150

// Per browser tab: raised by screens, shown by the one <Toasts> once its library has loaded.
type Raised = ToastMessage & {
  /** Toasts are placed inside an open window: behind a modal one they could not be seen, announced or pressed. */
  over?: 'window' | undefined
  /** Until it is dismissed: its text is nowhere else. */
  stays?: true
}
const waiting: Raised[] = []
let showWaiting = () => {}

/** Shows a toast that no redirect brings: about something that happened in this browser only. */
export function raiseToast(toast: Raised): void {
  waiting.push(toast)
  showWaiting()
}

// The toast of the server's last response.
let lastOfAnswer: string | undefined

/** An action's toast replaces the one before: "Welcome back!" replaces "Please sign in". */
export function tellToast(toast: ToastMessage): void {
  const id = idOf(toast)
  if (lastOfAnswer && lastOfAnswer !== id) void withdrawToast(lastOfAnswer)
  lastOfAnswer = id
  raiseToast(toast)
}

/** Removes a toast that is no longer true. */
export async function withdrawToast(id: string): Promise<void> {
  const at = waiting.findIndex((toast) => toast.id === id)
  if (at >= 0) waiting.splice(at, 1)
  else (await import('#web/ui/notices/toaster.tsx')).dismissToast(id)
}

/**
 * Shows the toasts of responses and of screens; `toast` came with the page. The library for it is loaded with the first toast
 * (lazy loading).
 */
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

/** The window over the page, if there is one. */
export function modalWindow(): Element | null {
  return document.querySelector('dialog:modal')
}

/** Two responses may bring the same toast at once, for example for two links followed quickly: it is shown once. */
function idOf({ id, tone, title, text }: ToastMessage): string {
  return id ?? [tone, title, text].join(' ')
}
