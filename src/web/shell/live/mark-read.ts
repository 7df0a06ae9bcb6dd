// In the browser: tells the server what the open page has shown. It is a command of its own, since a GET has to be safe to repeat.

/** Marks something as read; `address` has its position. Returns whether it was stored; otherwise it stays unread until it is shown again. */
export async function markRead(address: string): Promise<boolean> {
  try {
    // A page that is left at once is still heard.
    return (await fetch(address, { method: 'POST', keepalive: true })).ok
  } catch {
    return false
  }
}
