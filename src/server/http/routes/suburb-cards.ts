// GET /suburb/<slug>/card.jpg: the picture that link previews of a suburb's page show, the same for everybody.
import { type Context, Hono } from 'hono'
import { guest } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { suburbInPath } from '#rules/places/place-paths.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Calls } from '#server/operations/door.ts'
import { whileSlotIsFree } from '#server/outward/release-slot.ts'
import type { Services } from '#server/services.ts'

/** The product's own card, while too many are being drawn. */
const INSTEAD = '/screenshots/card.png'

/** `addressOf`: the network that asks. */
export function suburbCards(
  cards: Calls<Pick<Services['suburbCards'], 'card'>>,
  addressOf: (context: Context<AppEnv>) => string,
) {
  return new Hono<AppEnv>().get('/suburb/:slug/card.jpg', async (context) => {
    const suburb = suburbInPath(context.req.param('slug'))
    if (!suburb) return context.text('Not found', 404)
    const asked = { suburb: suburb.slug, address: addressOf(context) }
    try {
      // A kept card may still be being drawn, for another request.
      const card = await whileSlotIsFree(() => cards.card(guest, asked))
      return context.body(card, 200, { 'Content-Type': 'image/jpeg' })
    } catch (error) {
      // Busy, too many for one network, or the store is away.
      if (!isRefusal(error)) throw error
      return context.body(null, 302, { Location: INSTEAD, 'Cache-Control': 'no-store' })
    }
  })
}
