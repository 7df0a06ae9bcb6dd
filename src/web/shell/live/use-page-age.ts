import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { useKeptAt } from './use-reach.ts'

/** Answers for how long what the page shows has been there, in milliseconds: since it began to be read. Undefined if that is not known. */
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

/** Going back, and opening what was open at the last time, a browser may show what it has kept itself. */
function isPageFromServer(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'back_forward') return false
  return visit.transferSize > 0 || visit.workerStart > 0
}
