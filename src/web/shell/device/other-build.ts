// The app was updated while this page was open: the data of the new build does not fit the page's screens.

type Fetch = typeof globalThis.fetch

export type OpenPage = {
  build: string
  /** Where React Router is going; undefined while it stays, or sends a form. */
  wanted(): string | undefined
  here(): string
  /** Whether something on it, or on its way from it, would be lost if it were loaded again. */
  isInUse(): boolean
  load(address: string): void
  /** It has to be loaded again, but by its reader. */
  tell(): void
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

const LOADED_FOR = 'loaded-for-build'

/**
 * A `fetch` that loads the wanted page in place of data of another build. A page that stays is loaded too, once; but one that is in use
 * takes the data. While servers are updated one by one, both builds answer in turn: what an earlier page of the tab was loaded for is no
 * reason to load this one.
 */
export function mindingBuild(fetch: Fetch, page: OpenPage): Fetch {
  const loadedFor = page.storage?.getItem(LOADED_FOR)
  let hasLoaded = false
  return async (input, init) => {
    const answer = await fetch(input, init)
    const build = answer.headers.get('X-Build')
    if (!build || build === page.build || (init?.method ?? 'GET') !== 'GET') return answer
    const [here, wanted] = [page.here(), page.wanted()]
    const address = wanted ?? here
    const reason = [...[page.build, build].sort(), address].join(' ')
    const isStaying = pathOf(address) === pathOf(here)
    const isTaken = reason === loadedFor || (isStaying && page.isInUse()) || (!wanted && hasLoaded)
    if (isTaken || (!isNoted(page, reason) && !wanted)) {
      if (isStaying) page.tell()
      return answer
    }
    hasLoaded = true
    page.load(address)
    return never(init?.signal)
  }
}

/** A browser that keeps nothing could load a page that stays again and again. */
function isNoted({ storage }: OpenPage, reason: string): boolean {
  try {
    storage?.setItem(LOADED_FOR, reason)
    return storage !== undefined
  } catch {
    return false
  }
}

const pathOf = (address: string) => address.split(/[?#]/)[0]

/** Nothing, until the request is no longer wanted: the page is about to go. */
function never(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
