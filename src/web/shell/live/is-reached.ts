import { reach } from '#web/shell/retrying-fetch.ts'

/** Whether the server can be reached. Any response counts, except a proxy's. */
export async function isReached(fetch = window.fetch): Promise<boolean> {
  return (await reach(() => fetch('/healthz'))) !== undefined
}
