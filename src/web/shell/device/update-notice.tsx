import { useEffect, useState } from 'react'
import { storageOfTab } from '#web/shell/live/held-reload.ts'
import { useRouter } from '#web/shell/use-router.ts'
import { hasUnsavedText } from '#web/ui/forms/is-changed.ts'
import { buildOfPage } from './build-of-page.ts'
import { mindingBuild } from './other-build.ts'

/** Says that the app was updated, if the page would lose something by being loaded again now. */
export function UpdateNotice() {
  const isTold = useMindedBuild()
  return (
    <div role="status" className="live-notice">
      {isTold && (
        <p className="notice-card">
          We’ve updated this site. Reload it when you’re done.
          <button
            type="button"
            // Not `reload`, which is held (live/held-reload.ts).
            onClick={() => window.location.assign(here())}
            className="min-h-11 shrink-0 font-semibold underline"
          >
            Reload
          </button>
        </p>
      )}
    </div>
  )
}

function useMindedBuild(): boolean {
  const router = useRouter()
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV || !router) return
    const { fetch } = window
    let sent: EventTarget | undefined
    const noteSent = ({ target }: Event) => {
      sent = target ?? undefined
    }
    document.addEventListener('submit', noteSent, true)
    window.fetch = mindingBuild(fetch, {
      build: buildOfPage(),
      wanted() {
        const { state, location } = router.state.navigation
        if (state !== 'loading') return undefined
        const address = location.pathname + location.search
        // Going to the current address with a hash would only scroll.
        return address === here() ? address : address + location.hash
      },
      here,
      isInUse() {
        const all = [router.state.navigation, ...router.state.fetchers.values()]
        const isAnswered = all.some(({ state, formMethod }) => state === 'loading' && formMethod)
        return (
          all.some(({ state }) => state === 'submitting') ||
          hasUnsavedText(document.body, isAnswered ? sent : undefined) ||
          document.querySelector('dialog[open]') !== null
        )
      },
      load: (address) => window.location.assign(address),
      tell: () => setIsTold(true),
      storage: storageOfTab(),
    })
    return () => {
      window.fetch = fetch
      document.removeEventListener('submit', noteSent, true)
    }
  }, [router])
  return isTold
}

const here = () => window.location.pathname + window.location.search
