import { OfflineNotice } from '#web/shell/device/offline-notice.tsx'
import { useHeldReload } from './held-reload.ts'
import { tryNow, useIsWaiting } from './use-reach.ts'

/** Says that there is no connection. The current page stays until the requested one can be loaded. */
export function WaitingNotice() {
  useHeldReload()
  const isWaiting = useIsWaiting()
  return (
    <div role="status" className="live-notice">
      {isWaiting ? (
        <p className="notice-card">
          You’re offline right now. Stay on this page, and we’ll carry on as soon as you’re back online.
          <button type="button" onClick={tryNow} className="min-h-11 shrink-0 font-semibold underline">
            Try now
          </button>
        </p>
      ) : (
        <OfflineNotice />
      )}
    </div>
  )
}
