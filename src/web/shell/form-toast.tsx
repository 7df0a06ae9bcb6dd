import { useEffect } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { raiseToast } from './toasts.tsx'

/** Says once, while it is there, why a form was not taken: as a destructive toast or, without scripts, in the page. */
export function FormToast({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    // On the first page, whoever shows the toasts begins to listen after this.
    const timer = setTimeout(() => raiseToast({ tone: 'destructive', title, text }))
    return () => clearTimeout(timer)
  }, [title, text])
  return (
    <noscript>
      <Alert title={title}>{text}</Alert>
    </noscript>
  )
}
