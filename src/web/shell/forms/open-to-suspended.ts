/**
 * What a suspended member may still do: keep up with exchanges that have begun, look after their account, keep away from others,
 * tell us something, and go. Everything else that is sent is refused.
 */
const open = new Set([
  '/exchanges/:id/:step',
  '/requested-books',
  '/log-out',
  '/theme',
  '/notifications',
  '/unsubscribe/:ticket',
  '/passkey-offer',
  '/blocked-members',
  '/messages/:conversationId/block',
  '/messages/:conversationId/report',
  '/report/:kind/:id',
  '/contact',
  '/objection/:key',
])

/** `pattern` of the screen's address, as the table of routes has it. */
export function openToSuspended(pattern: string): boolean {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`
  return open.has(path) || path === '/settings' || path.startsWith('/prove') || path.startsWith('/settings/')
}
