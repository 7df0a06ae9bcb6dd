import { useEffect } from 'react'
import { WaitingNotice } from '#web/shell/live/waiting-notice.tsx'
import { registerWorker } from './register-worker.ts'

/** What a page does for the device it is on, once it can be used: says when it is offline, and begins to keep what works then. */
export function ThisDevice() {
  useEffect(() => {
    void registerWorker()
  }, [])

  return <WaitingNotice />
}
