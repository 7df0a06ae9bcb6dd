import { setTimeout as pause } from 'node:timers/promises'

export type Stop = { what: string; withinMs: number; stop: () => Promise<unknown> }

/**
 * Stops everything that was started, in reverse order. A step that fails or takes too long (such as closing a database that hangs)
 * is reported with `say` and does not prevent the others from stopping.
 */
export async function stopInOrder(started: Stop[], say: (line: string) => void): Promise<void> {
  for (const step of started.splice(0).reverse()) {
    const problem = await problemOf(step)
    if (problem) say(`Stopping ${step.what}: ${problem}.`)
  }
}

async function problemOf({ withinMs, stop }: Stop): Promise<string | undefined> {
  const done = new AbortController()
  const tooLate = pause(withinMs, `not done within ${withinMs / 1000} s`, { signal: done.signal })
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([stop().then(() => undefined), tooLate])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    done.abort()
  }
}
