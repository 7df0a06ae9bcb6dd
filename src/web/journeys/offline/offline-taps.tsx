import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tapIntentOf } from '#rules/journeys/journeys.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import { hasToLogIn } from '#web/journeys/has-to-log-in.ts'
import { changeWritten, useWritten } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Link } from '#web/ui/links/link.tsx'
import { type Tap, tapsIn, withTap } from '#web/worker/kept-taps.ts'
import { type Kept, sentBetween } from './sent-taps.ts'

/**
 * Keeps taps on its forms on the device while it is offline. They are sent later (shell/device/use-kept-taps.ts). `standingFor`: the
 * page of a copy that could not be loaded, in whose place another one has these forms.
 */
export function OfflineTaps({ children, standingFor }: { children: ReactNode; standingFor?: string }) {
  const memberId = useShellData()?.viewer?.id ?? 'guest'
  const { pathname } = useLocation()
  const place = standingFor ?? pathname
  const { draft } = useWritten(memberId, place)
  const isKept = tapsIn({ draft }).length > 0
  const forms = useEmptyOnceSent({ memberId, place, draft })
  const waitsForLogin = useWaitsForLogin(memberId, place, isKept)

  function keep(event: FormEvent<HTMLDivElement>): void {
    const { target, nativeEvent } = event
    if ((navigator.onLine && !standingFor) || !(target instanceof HTMLFormElement)) return
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const fields = new FormData(target, submitter)
    const intent = tapIntentOf(fields.get('intent'))
    if (!intent) return
    const tap: Tap = { intent }
    for (const [name, value] of fields) if (typeof value === 'string' && name !== 'intent') tap[name] = value
    // Its own check says what is missing.
    if ('bookshelf' in tap && tap.bookshelf === '') return
    event.preventDefault()
    event.stopPropagation()
    void changeWritten({ memberId, place }, (written) => withTap(written, { tap, at: Date.now() }))
  }

  return (
    <div ref={forms} onSubmitCapture={keep} className="grid gap-4">
      <p role="status" className={waitsForLogin || isKept ? 'rounded-card bg-info-soft p-4' : 'sr-only'}>
        {waitsForLogin ? (
          <span key="login">
            {'We’ve kept this on your device. '}
            <Link to={signInPath(place)} className="underline">
              Log in again
            </Link>
            {' to send it.'}
          </span>
        ) : (
          isKept && (
            <span key="offline">You’re offline. We’ve kept this on your device and will send it later.</span>
          )
        )}
      </p>
      {children}
    </div>
  )
}

/** A form whose kept tap has been sent is emptied, unless something else has been written in it since. */
function useEmptyOnceSent({ memberId, place, draft }: Kept): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Kept>({ memberId, place, draft })
  useEffect(() => {
    const now = { memberId, place, draft }
    const sent = sentBetween(before.current, now)
    before.current = now
    for (const form of box.current?.querySelectorAll('form') ?? [])
      if (sent.some((tap) => saysSame(tap, new FormData(form)))) form.reset()
  }, [memberId, place, draft])
  return box
}

/** The key of the form may be the next one already. */
function saysSame(tap: Tap, fields: FormData): boolean {
  return Object.entries(tap).every(([name, value]) => name === 'key' || fields.get(name) === value)
}

/** Asks whenever the device is online. */
function useWaitsForLogin(memberId: string, place: string, isKept: boolean): boolean {
  const [waits, setWaits] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once it is kept, or sent.
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const hasTo = await hasToLogIn(memberId, place)
      if (!isOver) setWaits(hasTo)
    }
    void ask()
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      window.removeEventListener('online', ask)
    }
  }, [memberId, place, isKept])
  return waits
}
