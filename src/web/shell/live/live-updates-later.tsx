import { type ComponentType, useEffect, useState } from 'react'

/** Only members listen, and only once their page is there to be used: what listens is loaded then. */
export function LiveUpdatesLater() {
  const [LiveUpdates, setLiveUpdates] = useState<ComponentType>()

  useEffect(() => {
    let isGone = false
    async function load() {
      const live = await import('./live-updates.tsx')
      if (!isGone) setLiveUpdates(() => live.LiveUpdates)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])

  return LiveUpdates ? <LiveUpdates /> : null
}
