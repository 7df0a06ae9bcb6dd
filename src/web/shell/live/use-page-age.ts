import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useKeptAt } from './use-reach.ts'

/** How old the page's data is, in milliseconds, since its request began. Undefined if unknown. */
export function usePageAge(): () => number | undefined {
  const { state, location } = useNavigation()
  const isKept = useKeptAt() !== undefined
  const readAt = useRef<Moment | undefined>(undefined)

  useEffect(() => {
    if (state === 'loading' && location) readAt.current = momentNow()
  }, [state, location])

  return () => {
    if (isKept) return undefined
    const since = readAt.current ?? (isPageFromServer() ? pageBegan() : undefined)
    return since && ageOf(since)
  }
}

/** In milliseconds: by the wall clock, which may be set back, and by the page's timer, which may stop while the device sleeps. */
type Moment = { clock: number; timer: number }

const pageBegan = (): Moment => ({ clock: performance.timeOrigin, timer: 0 })
const momentNow = (): Moment => ({ clock: Date.now(), timer: performance.now() })

/** The longer of both: a page that is thought too old is only read again. */
export function ageOf(since: Moment, now = momentNow()): number {
  return Math.max(now.clock - since.clock, now.timer - since.timer)
}

/** On Back, or when it restores a session, a browser may show its own cached copy. */
function isPageFromServer(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'back_forward') return false
  return visit.transferSize > 0 || visit.workerStart > 0
}
