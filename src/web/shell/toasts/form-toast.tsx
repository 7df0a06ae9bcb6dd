import { useEffect } from 'react'
import { Alert } from '#web/ui/notices/alert.tsx'
import { modalWindow, raiseToast, withdrawToast } from './toasts.tsx'

// Unique within this browser tab; tells one refusal's toast from the next.
let count = 0

/** Shown while a form's refusal is there: a destructive toast or, without scripts, a banner in the page. */
export function FormToast({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    count += 1
    const id = `form-${count}`
    let isRaised = false
    // On the first page, the component that shows toasts starts to listen after this.
    const timer = setTimeout(() => {
      raiseToast({ tone: 'destructive', title, text, id, over: modalWindow() ? 'window' : undefined })
      isRaised = true
    })
    return () => {
      clearTimeout(timer)
      if (isRaised) void withdrawToast(id)
    }
  }, [title, text])
  return (
    <noscript>
      <Alert title={title}>{text}</Alert>
    </noscript>
  )
}
