// The app was updated while this page was open: the data of the new build does not fit the page's screens.

type Fetch = typeof globalThis.fetch

export type OpenPage = {
  build: string
  /** Where React Router is going; undefined while it stays. */
  wanted(): string | undefined
  here(): string
  /** Whether something on it would be lost if it were loaded again. */
  isInUse(): boolean
  load(address: string): void
  /** It has to be loaded again, but by its reader. */
  tell(): void
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

const LOADED_FOR = 'loaded-for-build'

/**
 * A `fetch` that loads the wanted page in place of data of another build. A page that stays is loaded too, unless it is in use: then its
 * data stays as it is. While servers are updated one by one, both builds answer in turn: a page is loaded once for the same reason.
 */
export function mindingBuild(fetch: Fetch, page: OpenPage): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const build = answer.headers.get('X-Build')
    if (!build || build === page.build || (init?.method ?? 'GET') !== 'GET') return answer
    const wanted = page.wanted()
    const address = wanted ?? page.here()
    const reason = [page.build, build, address].join(' ')
    const isLoaded = page.storage?.getItem(LOADED_FOR) === reason
    if (wanted !== undefined && isLoaded) return answer
    if (wanted === undefined && (isLoaded || page.isInUse())) page.tell()
    else {
      page.storage?.setItem(LOADED_FOR, reason)
      page.load(address)
    }
    return never(init?.signal)
  }
}

/** Nothing, until the request is no longer wanted. */
function never(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
