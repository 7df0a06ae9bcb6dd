import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFetchers, useMatches, useNavigation, useRevalidator } from 'react-router'
import { Spinner } from '#web/ui/spinner.tsx'
import { readBadges } from './badges.ts'
import { isShown, type LiveNote, newsReader, topicsOf } from './live-note.ts'
import { isBehindOwnPosts, isPosting, onOwnPost } from './own-posts.ts'
import { useLiveStream } from './use-live-stream.ts'
import { usePageAge } from './use-page-age.ts'
import { useIsWaiting, useKeptAt } from './use-reach.ts'

/**
 * Reloads the screen when something on it has changed, or otherwise only the counts in its frame. It waits for pending
 * requests to finish, because reloading in between would cancel a form's response. Changes in the meantime cause one more
 * reload.
 */
export function LiveUpdates() {
  const { state, revalidate } = useRevalidator()
  const isNavigating = useNavigation().state !== 'idle'
  const isSending = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  const isBusy = state !== 'idle' || isNavigating || isSending
  const [isStale, setIsStale] = useState(false)
  const isWaiting = useIsWaiting()
  const isKept = useKeptAt() !== undefined
  const matches = useMatches()
  const { isCutOff } = useLiveStream(topicsOf(matches), usePageAge(), (change) => void hear(change))

  async function hear(change: LiveNote) {
    // What is being loaded may be from before the change, and would replace what is read here.
    if (isBusy) setIsStale(true)
    const readNews = newsReader(change, matches)
    if (await readNews?.()) return
    if (isShown(change, matches)) setIsStale(true)
    else void readBadges()
  }

  const isBehind = useSyncExternalStore(onOwnPost, isBehindOwnPosts, () => false)
  const hasPending = useSyncExternalStore(onOwnPost, isPosting, () => false)
  useEffect(() => {
    // A post of this very moment may not be drawn yet.
    if (!(isStale || isBehind) || isBusy || hasPending || isPosting()) return
    setIsStale(false)
    void revalidate()
  }, [isStale, isBehind, isBusy, hasPending, revalidate])

  return (
    <div role="status" className="live-notice">
      {isCutOff && !isWaiting && !isKept && (
        <p className="flex animate-appear items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-paper shadow-lift">
          <Spinner />
          Reconnecting…
        </p>
      )}
    </div>
  )
}
