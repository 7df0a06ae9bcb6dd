import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import { retryLookUps } from './retry-look-ups.ts'
import { changeTray, trayNow } from './stored-tray.ts'
import { type Tray, withLookedUp } from './tray.ts'

/** Looks up the books in the tray that are not known yet. Returns whether some have to wait. */
export function useLookUps(
  memberId: string,
  { tray, onHeard }: { tray: Tray; onHeard: (isbn: string, lookedUp: LookedUp) => void },
): boolean {
  const [isHeld, setHeld] = useState(false)
  const asking = useRef<ReturnType<typeof retryLookUps>>(undefined)
  const heard = useEffectEvent(onHeard)

  useEffect(() => {
    asking.current = retryLookUps({
      memberId,
      waiting: () => unknownIn(trayNow(memberId)),
      async heard(isbn, lookedUp) {
        await changeTray(memberId, (before) => withLookedUp(before, isbn, lookedUp))
        heard(isbn, lookedUp)
      },
      held: setHeld,
    })
    return () => asking.current?.end()
  }, [memberId])

  const waiting = unknownIn(tray).join()
  useEffect(() => {
    if (waiting) asking.current?.ask()
    else setHeld(false)
  }, [waiting])

  return isHeld
}

/** Oldest first, each once. */
function unknownIn({ books }: Tray): string[] {
  const isbns = books.filter(({ is }) => is === 'asking').map(({ isbn }) => isbn)
  return [...new Set(isbns.reverse())]
}
