import { type ComponentType, useEffect, useState } from 'react'
import type { ToastMessage } from './toast-cookie.ts'

type Kit = typeof import('#web/ui/toaster.tsx')

// A screen reader announces what is added to a live region only once it knows the region.
const REGION_SETTLES_MS = 150

/** Shows what the last action left to say. The kit for it is loaded when there is first something to show. */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  const [Toaster, setToaster] = useState<ComponentType>()

  useEffect(() => {
    if (!toast) return
    let isCurrent = true
    void import('#web/ui/toaster.tsx').then((kit) => {
      setToaster(() => kit.Toaster)
      setTimeout(() => isCurrent && show(kit, toast), REGION_SETTLES_MS)
    })
    return () => {
      isCurrent = false
    }
  }, [toast])

  return Toaster ? <Toaster /> : null
}

function show({ showToast }: Kit, { tone, title, text }: ToastMessage): void {
  showToast({ tone, title, ...(text ? { description: text } : {}) })
}
