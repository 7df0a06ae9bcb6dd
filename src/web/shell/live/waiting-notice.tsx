import { KeptNotice } from '#web/shell/device/offline-notice.tsx'
import { useHeldReload } from './held-reload.ts'
import { tryNow, useIsWaiting } from './use-reach.ts'

/** Says that there is no connection, on the page one is on, which stays until what was asked for can be had. */
export function WaitingNotice() {
  useHeldReload()
  const isWaiting = useIsWaiting()
  return (
    <div role="status" className="live-notice">
      {isWaiting ? (
        <p className="notice-card">
          No connection just now. This page stays, and we carry on as soon as it is back.
          <button type="button" onClick={tryNow} className="min-h-11 shrink-0 font-semibold underline">
            Try now
          </button>
        </p>
      ) : (
        <KeptNotice />
      )}
    </div>
  )
}
