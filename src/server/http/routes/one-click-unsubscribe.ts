import { guest } from '#rules/base/viewer.ts'
import { unsubscriptionPath } from '#rules/notices/unsubscription-path.ts'
import type { Services } from '#server/services.ts'
import { fileRoutes } from './refused.ts'

/**
 * The address in letters for mail programs (RFC 8058): a POST stops letters of its kind, from anywhere, without a session
 * or a redirect. A GET goes to the page for people, and changes nothing.
 */
export function oneClickRoutes(notices: Pick<Services['notices'], 'setSubscription'>) {
  const app = fileRoutes()
  app.get('/unsubscribe/:ticket/one-click', (c) => c.redirect(unsubscriptionPath(c.req.param('ticket'))))
  app.post('/unsubscribe/:ticket/one-click', async (c) => {
    await notices.setSubscription(guest, { ticket: c.req.param('ticket'), email: false })
    return c.text('You won’t get any more of these emails.')
  })
  return app
}
