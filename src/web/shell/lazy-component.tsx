import { type ComponentType, useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

/** Renders a component that is not needed for the first look at a page: it is loaded once the page is usable (lazy loading). */
export function LazyComponent({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()

  useEffect(() => {
    const leaving = new AbortController()
    void untilLoaded(load, leaving.signal).then((loaded) => setLoaded(() => loaded))
    return () => leaving.abort()
  }, [load])

  return Loaded ? <Loaded /> : null
}
