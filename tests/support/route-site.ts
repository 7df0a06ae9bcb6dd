// Routes as the app has them, without what stands around them: for tests of what they ask and answer.
import { Hono } from 'hono'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import type { AppEnv } from '#server/http/app-env.ts'

/** `asks` is the viewer of each request. */
export function aSiteOf(
  routes: Hono<AppEnv> | readonly Hono<AppEnv>[],
  asks: () => Viewer = () => guest,
): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  site.use(async (context, next) => {
    context.set('viewer', asks())
    await next()
  })
  site.onError((error, context) => context.text(error.message, 500))
  for (const each of [routes].flat()) site.route('/', each)
  return site
}
