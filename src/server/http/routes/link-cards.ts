// GET /suburb/<slug>/card.jpg, /book/<id>/card.jpg and /club/<id>/card.jpg: the pictures that link previews of those pages show, the
// same for everybody.
import { type Context, Hono } from 'hono'
import { guest } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { namesakesInPath, suburbInPath } from '#rules/places/place-paths.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Calls } from '#server/operations/door.ts'
import { whileSlotIsFree } from '#server/outward/release-slot.ts'
import type { Services } from '#server/services.ts'

/** The product's own card, while too many are being drawn, and of the page that asks which suburb is meant. */
const INSTEAD = '/screenshots/card.png'

type Cards = Calls<Services['linkCards']>

/** `addressOf`: the network that asks. */
export function linkCards(cards: Cards, addressOf: (context: Context<AppEnv>) => string) {
  return new Hono<AppEnv>()
    .get('/suburb/:slug/card.jpg', async (context) => {
      const slug = context.req.param('slug')
      const suburb = suburbInPath(slug)
      if (!suburb) return namesakesInPath(slug).length > 0 ? instead(context) : context.text('Not found', 404)
      return answer(context, () => cards.suburb(guest, { suburb: suburb.slug, address: addressOf(context) }))
    })
    .get('/book/:id/card.jpg', (context) => {
      const asked = { bookId: context.req.param('id'), address: addressOf(context) }
      return answer(context, () => cards.book(guest, asked))
    })
    .get('/club/:id/card.jpg', (context) => {
      const asked = { clubId: context.req.param('id'), address: addressOf(context) }
      return answer(context, () => cards.club(guest, asked))
    })
}

async function answer(context: Context<AppEnv>, ask: () => ReturnType<Cards['suburb']>): Promise<Response> {
  try {
    const { card } = await ask()
    // Also a kept one may still be being drawn, for another request.
    const bytes = await whileSlotIsFree(() => card)
    return context.body(bytes, 200, { 'Content-Type': 'image/jpeg' })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'NOT_FOUND' || error.code === 'CLUB_NOT_FOUND') return context.text('Not found', 404)
    // Busy, too many for one network, or the store is away.
    return instead(context)
  }
}

function instead(context: Context<AppEnv>): Response {
  return context.body(null, 302, { Location: INSTEAD, 'Cache-Control': 'no-store' })
}
