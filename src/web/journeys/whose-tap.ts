import type { MiddlewareFunction } from 'react-router'
import { appContext } from '#web/shell/app-context.ts'
import { TAPPED_BY } from '#web/worker/kept-taps.ts'

/**
 * A tap that was kept on a device names its viewer (worker/kept-taps.ts). Once their session has ended it is not stored as a guest's,
 * nor as that of another member who has logged in since: 401, and it waits for them.
 */
export const onlyTheirTaps: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { viewer } = context.get(appContext)
  const by = request.headers.get(TAPPED_BY)
  const isTheirs = by === null || by === (viewer.kind === 'member' ? viewer.id : 'guest')
  return isTheirs ? next() : new Response(null, { status: 401 })
}
