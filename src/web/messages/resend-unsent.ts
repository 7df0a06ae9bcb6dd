import { allWritten, nameOf } from '#web/worker/draft-store.ts'
import { SEND_QUEUE } from '#web/worker/send-queue.ts'
import type { Sending, WrittenAt } from '#web/worker/send-queue-rules.ts'
import { type Pauses, sendWaiting, TRIES_AGAIN_MS } from '#web/worker/send-waiting.ts'
import { atRest, onAskedToSend, setHeld, setSendQueue } from './send-queue-state.ts'

type Told = {
  arrived: (sending: Sending, conversationId: string) => Promise<void>
  /** Where something was refused, perhaps on an earlier page, and is still to be read. */
  refused: (written: WrittenAt[]) => void
}

/**
 * Sends this member's send queue now, whenever there is more or they come back to the page, and again if the server could not be
 * reached. Returns the function that stops it.
 */
export function resendUnsent(memberId: string, { arrived, refused }: Told): () => void {
  const pauses: Pauses = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isAskedAgain = false
  let isEnded = false

  async function send(): Promise<void> {
    isAskedAgain = isSending
    if (isSending || isEnded) return
    isSending = true
    clearTimeout(timer)
    // Whatever fails, a connection cut off in mid-answer or a database that another tab has closed, is tried again.
    const pause = await sendToTheEnd().catch(() => {
      setSendQueue({ isHeld: true })
      return TRIES_AGAIN_MS
    })
    isSending = false
    // What was held may have been sent by another tab or by the worker.
    setSendQueue(pause === undefined ? atRest : { sending: undefined })
    void tellRefused()
    if (pause === undefined || isEnded) return
    timer = setTimeout(send, pause)
    void sendInBackground()
  }

  async function sendToTheEnd(): Promise<number | undefined> {
    for (;;) {
      const watcher = {
        sends: (sending: Sending) => setSendQueue({ sending, progress: undefined }),
        progress: (progress: number) => setSendQueue({ progress }),
        arrived: heard,
        refused: ({ place }: Sending) => {
          setHeld(place, undefined)
          void tellRefused()
        },
        held: ({ place }: Sending, problem: string | undefined) =>
          problem === undefined ? setSendQueue({ isHeld: true }) : setHeld(place, problem),
      }
      const pause = await sendWaiting(memberId, watcher, pauses)
      if (!isAskedAgain) return pause
      isAskedAgain = false
      pauses.delete('')
    }
  }

  async function tellRefused(): Promise<void> {
    const all = await allWritten(memberId)
    if (!isEnded) refused(all.filter(({ problem }) => problem !== undefined))
  }

  async function heard(sending: Sending, conversationId: string): Promise<void> {
    setHeld(sending.place, undefined)
    await arrived(sending, conversationId)
  }

  const begin = () => {
    pauses.clear()
    void send()
  }
  // Another conversation stays held. What a member sends tries the server at once, and starts its pauses again.
  const leave = onAskedToSend((place) => {
    pauses.delete('')
    pauses.delete(nameOf({ memberId, place }))
    void send()
  })
  const comeBack = () => {
    if (document.visibilityState === 'visible') begin()
  }
  window.addEventListener('online', begin)
  window.addEventListener('pageshow', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  begin()
  return () => {
    isEnded = true
    clearTimeout(timer)
    window.removeEventListener('online', begin)
    window.removeEventListener('pageshow', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
    leave()
  }
}

/** Background Sync: some browsers wake the worker when they are online, even with no page of ours open. */
async function sendInBackground(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers?.controller) return
  const { sync }: { sync?: { register(tag: string): Promise<void> } } & ServiceWorkerRegistration =
    await workers.ready
  // The user may have blocked it.
  await sync?.register(SEND_QUEUE).catch(() => undefined)
}
