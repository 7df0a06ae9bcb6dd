import { type ComponentType, useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

/** Renders a component that is not needed for the first look at a page: it is loaded once the page is usable (lazy loading). */
export function LazyComponent({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()

  useEffect(() => {
    let isGone = false
    async function fetch() {
      const loaded = await untilLoaded(load)
      if (!isGone) setLoaded(() => loaded)
    }
    void fetch()
    return () => {
      isGone = true
    }
  }, [load])

  return Loaded ? <Loaded /> : null
}
