// Sends the send queue when the browser is online again, even when no page of ours is open (Background Sync).
import { sendWaiting } from './send-waiting.ts'
import type { WorkerScope } from './worker-scope.ts'

// The tag under which browsers remember that something waits. It stays, or what a page of an earlier release left waiting would not be
// sent.
export const SEND_QUEUE = 'outbox'

export function sendInBackground(worker: WorkerScope): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === SEND_QUEUE) event.waitUntil(sendOrTryAgain())
  })
}

/** The browser retries a failed sync after a pause of its own. */
async function sendOrTryAgain(): Promise<void> {
  if ((await sendWaiting(undefined)) !== undefined) throw new Error('The server could not be reached')
}
