import { type ComponentType, useEffect, useState } from 'react'

/** Shows what `load` brings, which nobody needs for the first look at a page: it is fetched once the page is there to be used. */
export function LazyComponent({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()

  useEffect(() => {
    let isGone = false
    async function fetch() {
      const loaded = await load()
      if (!isGone) setLoaded(() => loaded)
    }
    void fetch()
    return () => {
      isGone = true
    }
  }, [load])

  return Loaded ? <Loaded /> : null
}
