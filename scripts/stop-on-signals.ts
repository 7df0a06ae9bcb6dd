import { StartError } from '#server/store/start-error.ts'
import { fail, say } from './console.ts'

// npm passes on a Ctrl-C that the terminal has already sent: two signals this close together are one.
const SAME_PRESS_MS = 700
const PARENT_CHECK_MS = 250

// Everything that `stop` waits for has a time-out of its own; this one is for anything nobody has thought of.
const LONGEST_STOP_MS = 180_000

/**
 * Ctrl-C, SIGTERM or a closed terminal end the process by calling `stop`; a second Ctrl-C does not wait for it. The
 * returned function says whether that has begun.
 */
export function stopOnSignals(stop: () => Promise<void>): () => boolean {
  let askedAt: number | undefined
  const handle = () => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      say('Stopping… (Ctrl-C again to stop at once)')
      setTimeout(giveUp, LONGEST_STOP_MS).unref()
      stop().then(() => {
        say('Stopped.')
        process.exit(0)
      }, fail)
    } else if (performance.now() - askedAt > SAME_PRESS_MS) {
      say('Stopped at once. Nothing that was saved is lost.')
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
  if (process.env.npm_lifecycle_event) onceParentIsGone(handle)
  return () => askedAt !== undefined
}

function giveUp(): void {
  fail(new StartError('Could not shut down cleanly within three minutes. Nothing that was saved is lost.'))
}

/** npm sends a SIGTERM to the shell between itself and us, and that shell ends without passing it on. */
function onceParentIsGone(handle: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    handle()
  }, PARENT_CHECK_MS)
  timer.unref()
}
