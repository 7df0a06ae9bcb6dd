import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useKeptAt } from './use-reach.ts'

/** How old the page's data is, in milliseconds, since its request began. Undefined if unknown. */
export function usePageAge(): () => number | undefined {
  const { state, location } = useNavigation()
  const isKept = useKeptAt() !== undefined
  const readAt = useRef<number | undefined>(undefined)

  useEffect(() => {
    if (state === 'loading' && location) readAt.current = performance.now()
  }, [state, location])

  return () => {
    if (isKept) return undefined
    const since = readAt.current ?? (isPageFromServer() ? 0 : undefined)
    return since === undefined ? undefined : performance.now() - since
  }
}

/** On Back, or when it restores a session, a browser may show its own cached copy. */
function isPageFromServer(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'back_forward') return false
  return visit.transferSize > 0 || visit.workerStart > 0
}
