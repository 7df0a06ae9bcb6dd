// The screens: React Router's server bundle, called through its request handler.
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { comeAgain } from './database-away-response.ts'
import { acceptedEncoding } from './encoding/accepted-encoding.ts'
import { compressResponse, isWorthCompressing } from './encoding/compress-response.ts'
import { screenOf } from './policy.ts'
import { routesByPrefix } from './routes-by-prefix.ts'
import type { Access, AppContext, Declared, Entrance, ResponseParts } from './screen-context.ts'

export type RespondWithScreen = (
  request: Request,
  app: Omit<AppContext, 'entranceOf' | 'answersForm' | 'responseParts'> & {
    /** Told the pattern of the route that answers, such as `/book/:id`. */
    noteScreen(pattern: string): void
    /** From now on a standby may answer what this request reads. */
    readFromReplica(): void
  },
) => Promise<Response>

const AWAY = 503

type ScreenBuild = ServerBuild & {
  entry: { module: { screenContext(app: AppContext): RouterContextProvider } }
}

/** Loads the built screens (build/server, from src/web/entry.server.tsx). Throws if a route does not declare who can enter. */
export async function loadScreens(publicUrl: string): Promise<RespondWithScreen> {
  return screensOf((await import('#screens')) as unknown as ScreenBuild, publicUrl) // a build has no types
}

export function screensOf(build: ScreenBuild, publicUrl: string): RespondWithScreen {
  const entrances = entrancesByPattern(build)
  // Posts are checked against the public address, even if a proxy in front handles HTTPS.
  const origins = [new URL(publicUrl).host]
  const routesFor = routesByPrefix(build.routes)
  const handlers = new Map<ServerBuild['routes'], RequestHandler>()
  const handlerFor = (path: string): RequestHandler => {
    const routes = routesFor(path)
    const handler =
      handlers.get(routes) ??
      createRequestHandler({ ...build, routes, allowedActionOrigins: origins }, process.env.NODE_ENV)
    handlers.set(routes, handler)
    return handler
  }
  const entranceOf = (pattern: string): Entrance =>
    entrances.get(pattern) ?? {
      access: 'admin',
      whileLeaving: false,
      readsReplica: false,
      respondsInJson: false,
    }
  return async (request, { noteScreen, readFromReplica, ...app }) => {
    const parts: ResponseParts = {}
    const enter = (pattern: string) => {
      noteScreen(pattern.startsWith('/') ? pattern : `/${pattern}`)
      const entrance = entranceOf(pattern)
      if (entrance.readsReplica && isReading) readFromReplica()
      return isScreensData ? { ...entrance, respondsInJson: false } : entrance
    }
    const answersForm = request.method === 'POST'
    const { pathname } = new URL(request.url)
    // Of a form or a link of a screen, also where it leads to a route of scripts.
    const isScreensData = pathname.endsWith('.data')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const context = build.entry.module.screenContext({
      ...app,
      answersForm,
      entranceOf: enter,
      responseParts: parts,
    })
    const respond = handlerFor(screenOf(pathname))
    const response = await respond(request, context)
    const { retryAfter, refusal, proof, body } = parts
    const { status, headers } = response
    if (retryAfter) headers.set('Retry-After', retryAfter)
    // Sentences have signs that no header may have.
    if (refusal) headers.set('X-Refused', encodeURIComponent(refusal))
    if (proof) headers.set('X-Prove', proof)
    // A page of another build cannot show it (web/shell/device/other-build.ts).
    if (isScreensData) headers.set('X-Build', build.assets.version)
    if (status === AWAY)
      for (const [name, value] of Object.entries(comeAgain(request))) headers.set(name, value)
    const whole = body ?? (response.body && Buffer.from(await response.arrayBuffer()))
    if (whole === null) return response
    return new Response(await encoded(whole, request, headers), { status, headers })
  }
}

/** Encodes the response as its browser accepts it, according to `headers`. */
async function encoded(
  bytes: Buffer<ArrayBuffer>,
  request: Request,
  headers: Headers,
): Promise<Buffer<ArrayBuffer>> {
  const isWorth =
    request.method !== 'HEAD' && isWorthCompressing(bytes.byteLength, headers.get('Content-Type'))
  const encoding = isWorth ? acceptedEncoding(request.headers.get('Accept-Encoding')) : undefined
  const body = encoding ? await compressResponse(bytes, encoding) : bytes
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return body
}

/**
 * Who can enter, by route pattern, as `handle.access`, `handle.whileLeaving`, `handle.reads` and `handle.responds` declare it: never less strict than the routes around it. If
 * two routes share a pattern (a layout and its index), the stricter one decides.
 */
function entrancesByPattern({ routes }: ScreenBuild): Map<string, Entrance> {
  const patterns = new Map<string, Entrance>()
  for (const route of Object.values(routes)) {
    if (!route || route.id === 'root') continue
    const { pattern, ...entrance } = declaredBy(route, routes)
    patterns.set(pattern, stricter(entrance, patterns.get(pattern) ?? entrance))
  }
  return patterns
}

type Routes = ScreenBuild['routes']

function declaredBy(route: NonNullable<Routes[string]>, routes: Routes): Entrance & { pattern: string } {
  const { handle } = route.module
  if (!isDeclared(handle))
    throw new Error(`Route ${route.id} does not declare who may enter (handle.access).`)
  const parent = route.parentId && route.parentId !== 'root' ? routes[route.parentId] : undefined
  // The router's patterns have no leading slash, except '/' for home.
  const { access, whileLeaving = false, reads, responds } = handle
  if (reads && access !== 'guest')
    throw new Error(`Route ${route.id} guards a right, so only the primary may answer it (handle.reads).`)
  const own = { access, whileLeaving, readsReplica: reads === 'replica', respondsInJson: responds === 'json' }
  if (!parent) return { pattern: route.path ?? '/', ...own }
  const outer = declaredBy(parent, routes)
  const pattern = [outer.pattern, route.path].filter((part) => part && part !== '/').join('/') || '/'
  return { pattern, ...stricter(outer, own) }
}

const byStrictness: readonly Access[] = ['guest', 'member', 'admin']

function stricter(one: Entrance, other: Entrance): Entrance {
  const isOneStricter = byStrictness.indexOf(one.access) > byStrictness.indexOf(other.access)
  return {
    access: isOneStricter ? one.access : other.access,
    whileLeaving: one.whileLeaving && other.whileLeaving,
    readsReplica: one.readsReplica && other.readsReplica,
    respondsInJson: one.respondsInJson && other.respondsInJson,
  }
}

function isDeclared(handle: unknown): handle is Declared {
  const words: readonly unknown[] = byStrictness
  return typeof handle === 'object' && handle !== null && 'access' in handle && words.includes(handle.access)
}
