import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the server's page and until hydration; for controls that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
