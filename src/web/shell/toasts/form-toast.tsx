import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { modalWindow, raiseToast, withdrawToast } from './toasts.tsx'

// Unique within this browser tab; tells one refusal's toast from the next.
let count = 0

/**
 * A refusal's toast, or without scripts a banner. Each refusal raises its own, even with the same words.
 */
export function FormToast({ title, text }: { title: string; text: string }) {
  const at = useRef<HTMLElement>(null)
  const refusals = useRefusals(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words again are another refusal.
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
  }, [title, text, refusals])
  return (
    <noscript ref={at}>
      <Alert title={title}>{text}</Alert>
    </noscript>
  )
}

/** How often the form around `at` was sent and refused since it was refused first: by its own checks, or by the server. */
function useRefusals(at: RefObject<HTMLElement | null>): number {
  const [refusals, setRefusals] = useState(0)
  // As useRouter does, without a file more for the script of the first view to name (budget).
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const response = useFormResponse()
  const isSent = useRef(false)

  useEffect(() => {
    const look = ({ target }: Event) => {
      if (at.current?.closest('form') !== target) return
      // By then the form is on its way, unless its checks have refused it.
      setTimeout(() => {
        const { navigation, fetchers } = router?.state ?? {}
        isSent.current = [navigation, ...(fetchers?.values() ?? [])].some((each) => each?.state !== 'idle')
        if (!isSent.current) setRefusals((before) => before + 1)
      })
    }
    document.addEventListener('submit', look)
    return () => document.removeEventListener('submit', look)
  }, [router, at])

  // The same response stays when the screen is read again (revalidation).
  useEffect(() => {
    if (!response || !isSent.current) return
    isSent.current = false
    setRefusals((before) => before + 1)
  }, [response])
  return refusals
}
