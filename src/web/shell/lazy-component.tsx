import { type ComponentType, useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

/** Renders a component that is not needed for the first look at a page: it is loaded once the page is usable (lazy loading). */
export function LazyComponent({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()

  useEffect(() => {
    void untilLoaded(load).then((loaded) => setLoaded(() => loaded))
  }, [load])

  return Loaded ? <Loaded /> : null
}
