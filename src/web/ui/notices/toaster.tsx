import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#web/ui/icons.tsx'
import { keepClear } from './keep-clear.ts'
import './toaster.css'

const bottom = 'calc(var(--foot) + var(--raised, 0px))'

export type ToastTone = 'plain' | 'success' | 'warning' | 'destructive'

/**
 * The region for toasts, once per document: at the bottom of the page, above the next step. They are announced politely and
 * stay while pointed at or focused (Alt+T).
 */
export function Toaster({ id }: { id?: string }) {
  const region = useRef<HTMLElement>(null)
  const { toasts } = useSonner()
  const isShown = toasts.length > 0
  useEffect(() => {
    if (isShown && region.current) return keepClear(region.current)
  }, [isShown])
  return (
    <Sonner
      ref={region}
      {...(id && { id })}
      className="toasts"
      position="bottom-right"
      offset={{ bottom, right: '1rem' }}
      mobileOffset={{ bottom, left: '1rem', right: '1rem' }}
      gap={10}
      expand
      duration={6000}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-confirm" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warn" />,
        error: <CircleAlert aria-hidden className="size-5" />,
        info: <Info aria-hidden className="size-5 text-primary" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButton: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast: 'toast',
          title: 'font-semibold',
          description: 'text-sm',
          error: 'toast-destructive',
        },
      }}
    />
  )
}

export function showToast({
  tone = 'plain',
  title,
  text,
  id,
  over,
  stays,
}: {
  tone?: ToastTone
  title: string
  text?: string
  /** A toast shown again under the same id replaces the first. */
  id?: string
  /** The id of the Toaster that shows it. */
  over?: string | undefined
  /** Until it is dismissed. */
  stays?: boolean
}) {
  const show = {
    plain: toast.info,
    success: toast.success,
    warning: toast.warning,
    destructive: toast.error,
  }[tone]
  show(title, {
    description: text,
    ...(id && { id }),
    ...(over && { toasterId: over }),
    ...(stays && { duration: Number.POSITIVE_INFINITY }),
  })
}

export function dismissToast(id: string) {
  toast.dismiss(id)
}
