import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the server's page and until scripts run; for controls that only work with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
