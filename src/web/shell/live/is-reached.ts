import { reach } from '#web/shell/retrying-fetch.ts'

/** Is there anybody at all? Any answer says so but that of a proxy. */
export async function isReached(fetch = window.fetch): Promise<boolean> {
  return (await reach(() => fetch('/healthz', { cache: 'no-store' }))) !== undefined
}
