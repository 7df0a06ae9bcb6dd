// A part of a screen that can be reloaded without the rest.
import { useSyncExternalStore } from 'react'

type Fresh<Read> = { over: Read; part: Read }

/**
 * `ask` reloads the part `shown` is from, and resolves to undefined if that is unknown. Its result is valid until the screen
 * itself is loaded again.
 */
export function partOfScreen<Read extends object>(ask: (shown: Read) => Promise<Read | undefined>) {
  let fresh: Fresh<Read> | undefined
  let shown: Read | undefined
  let reading: Promise<Read | undefined> | undefined
  let isAskedAgain = false
  const listeners = new Set<() => void>()

  async function readOnce(): Promise<Read | undefined> {
    const over = shown
    const part = over && (await ask(over))
    // The screen has been loaded in the meantime, perhaps with data from before this part's, and does not show it (race
    // condition).
    if (shown !== over) isAskedAgain = true
    if (!part) return undefined
    fresh = { over, part }
    for (const listener of listeners) listener()
    return part
  }

  async function readToTheEnd(): Promise<Read | undefined> {
    let part: Read | undefined
    do {
      isAskedAgain = false
      part = await readOnce()
    } while (isAskedAgain)
    return part
  }

  return {
    /** Reloads the part and resolves to the result. There is one request at a time. */
    read(): Promise<Read | undefined> {
      isAskedAgain = reading !== undefined
      reading ??= readToTheEnd().finally(() => {
        reading = undefined
      })
      return reading
    },

    /** The part as loaded with the screen, or as reloaded since. */
    useFresh<Given extends Read | null | undefined>(given: Given): Given | Read {
      const latest = useLatest()
      if (typeof window !== 'undefined') shown = given ?? undefined
      return given && latest?.over === given ? latest.part : given
    },

    /** For other parts of the screen: the last result, whichever screen it was for. */
    useLatestPart: (): Read | undefined => useLatest()?.part,
  }

  function useLatest(): Fresh<Read> | undefined {
    return useSyncExternalStore(
      listen,
      () => fresh,
      () => undefined,
    )
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
