import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ago } from '#rules/base/calendar.ts'
import { isReached } from '#web/shell/live/is-reached.ts'
import { useKeptAt } from '#web/shell/live/use-reach.ts'
import { pauseBeforeNext } from '#web/shell/retrying-fetch.ts'

const COUNTS_MS = 20_000

/** Says how old an offline copy of a screen is, until the screen can be read again. */
export function OfflineNotice() {
  const keptAt = useKeptAt()
  const now = useNow(keptAt !== undefined)
  useReadAgain(keptAt !== undefined)
  if (keptAt === undefined) return null
  const problem = navigator.onLine ? 'We can’t load the latest.' : 'You’re offline.'
  return (
    <p className="notice-card offline-notice">
      {problem} This is from {ago(new Date(keptAt), new Date(now))}.
    </p>
  )
}

function useReadAgain(isKept: boolean): void {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isKept) return
    const leaving = new AbortController()
    async function wait() {
      while (!leaving.signal.aborted && !(await isReached())) await pauseBeforeNext(leaving.signal)
      if (!leaving.signal.aborted) readAgain()
    }
    void wait()
    return () => leaving.abort()
  }, [isKept])
}

function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), COUNTS_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}
