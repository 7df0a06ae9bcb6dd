// A part of a screen that can be read again without the rest.
import { useSyncExternalStore } from 'react'

type Fresh<Read> = { over: Read; part: Read }

/**
 * `ask` reads anew what `shown` is of, and answers nothing where that is not known. What it answers is valid as long as the
 * screen's own has not been read again.
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
    // The screen has been read meanwhile, perhaps from before what this part tells, and does not show it (race).
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
    /** Asks afresh, and answers what was read. One question is on its way at a time. */
    read(): Promise<Read | undefined> {
      isAskedAgain = reading !== undefined
      reading ??= readToTheEnd().finally(() => {
        reading = undefined
      })
      return reading
    },

    /** The part as the screen was read, or as it has been read since. */
    useFresh<Given extends Read | null | undefined>(given: Given): Given | Read {
      const latest = useLatest()
      if (typeof window !== 'undefined') shown = given ?? undefined
      return given && latest?.over === given ? latest.part : given
    },

    /** For what stands elsewhere on the screen: what was read last, of whichever screen that was. */
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
