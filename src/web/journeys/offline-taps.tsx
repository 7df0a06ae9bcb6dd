import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { changeWritten, useWritten } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { type Tap, tapsIn, withTap } from '#web/worker/kept-taps.ts'

/**
 * Keeps taps on its forms on the device while it is offline. They are sent later (shell/device/use-kept-taps.ts). `standingFor`: the
 * page of a copy that could not be loaded, in whose place another one has these forms.
 */
export function OfflineTaps({ children, standingFor }: { children: ReactNode; standingFor?: string }) {
  const memberId = useShellData()?.viewer?.id ?? 'guest'
  const { pathname } = useLocation()
  const place = standingFor ?? pathname
  const kept = tapsIn(useWritten(memberId, place))

  function keep(event: FormEvent<HTMLDivElement>): void {
    const { target, nativeEvent } = event
    if ((navigator.onLine && !standingFor) || !(target instanceof HTMLFormElement)) return
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const tap: Tap = {}
    for (const [name, value] of new FormData(target, submitter))
      if (typeof value === 'string') tap[name] = value
    // Its own check says what is missing.
    if ('bookshelf' in tap && tap.bookshelf === '') return
    event.preventDefault()
    event.stopPropagation()
    void changeWritten({ memberId, place }, (written) => withTap(written, tap))
  }

  return (
    <div onSubmitCapture={keep} className="grid gap-4">
      <p role="status" className={kept.length > 0 ? 'rounded-card bg-info-soft p-4' : 'sr-only'}>
        {kept.length > 0 ? 'You’re offline. We’ve kept this on your device and will send it later.' : ''}
      </p>
      {children}
    </div>
  )
}
