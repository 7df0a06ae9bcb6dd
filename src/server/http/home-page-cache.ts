import { randomBytes } from 'node:crypto'
import { type GzipPart, gzipJoined, gzipPart } from './encoding/gzip-parts.ts'
import type { RespondWithScreen } from './screens.ts'

const LIFE_MS = 1000
/** One for each theme. Somebody who makes up other themes can occupy them for a second: then these guests' pages are rendered. */
const MOST_COPIES = 3
/** Cookies that home does not read: of a browser in which a member once logged in, and of the login screen. */
const NOT_READ = /^(?:cookies|(?:__Secure-)?verandah\.known_browser_\w+)$/

type Page = { status: number; headers: Headers; parts: GzipPart[] }
/** `page` is there once it is rendered, `rendering` for those who wait for it. */
type Copy = { until: number; rendering: Promise<Page>; page?: Page }
/** `cookie` is the part of the request's header that home reads: a theme, or nothing. */
type Asked = { cookie: string; nonce: string; inGzip: boolean }

/**
 * A cache of the home screen, which is the same for all guests with the same theme: they share one rendering for a second.
 * `renderHome` renders it with a given nonce. It is also compressed once, except for the nonces.
 */
export function createHomePageCache(now: () => number = Date.now) {
  const copies = new Map<string, Copy>()

  function valid(cookie: string): Copy | undefined {
    const copy = copies.get(cookie)
    return copy && copy.until > now() ? copy : undefined
  }

  function renderFor(cookie: string, renderHome: (nonce: string) => ReturnType<RespondWithScreen>): Copy {
    const next: Copy = { until: now() + LIFE_MS, rendering: render(renderHome) }
    const forget = () => {
      if (copies.get(cookie) === next) copies.delete(cookie)
    }
    // Requests that wait for it share the result even if it is an error; later requests do not get a cached error.
    next.rendering.then((page) => {
      if (page.status === 200) next.page = page
      else forget()
    }, forget)
    copies.set(cookie, next)
    return next
  }

  return {
    /** The part of the request's cookies that home depends on; undefined if the request cannot be answered from the cache. */
    covers(request: Request, path: string): string | undefined {
      if (path !== '/' || request.method !== 'GET' || request.url.includes('?')) return undefined
      const cookies = request.headers.get('Cookie')?.split('; ') ?? []
      const [cookie = '', ...more] = cookies.filter(
        (each) => !NOT_READ.test(each.slice(0, each.indexOf('='))),
      )
      if (more.length > 0 || (cookie && !cookie.startsWith('theme='))) return undefined
      for (const [kept, { until }] of copies) if (until <= now()) copies.delete(kept)
      return copies.has(cookie) || copies.size < MOST_COPIES ? cookie : undefined
    },

    /** The cached response, if it is still valid. It costs nothing, so it needs no slot. */
    kept(asked: Asked): Response | undefined {
      const page = valid(asked.cookie)?.page
      return page && responseOf(page, asked)
    },

    async respond(
      asked: Asked,
      renderHome: (nonce: string) => ReturnType<RespondWithScreen>,
    ): Promise<Response> {
      const copy = valid(asked.cookie) ?? renderFor(asked.cookie, renderHome)
      return responseOf(await copy.rendering, asked)
    },
  }
}

function responseOf({ status, headers, parts }: Page, { nonce, inGzip }: Omit<Asked, 'cookie'>): Response {
  const given = Buffer.from(nonce)
  const bytes = inGzip ? gzipJoined(parts, given) : joined(parts, given)
  // A copy of the headers: the server's light Response keeps the object it is given, and each response writes its nonce there.
  const own = new Headers(headers)
  own.set('Content-Length', String(bytes.byteLength))
  if (inGzip) own.set('Content-Encoding', 'gzip')
  return new Response(bytes, { status, headers: own })
}

/**
 * The cached copy has a placeholder for the nonce, which each response replaces with its own. The placeholder
 * is random and never sent, or a book's title that contains it would be given the nonce.
 */
async function render(renderHome: (nonce: string) => ReturnType<RespondWithScreen>): Promise<Page> {
  const mark = randomBytes(16).toString('base64url')
  const response = await renderHome(mark)
  const { status, headers } = response
  // A nonce may have a different length from the placeholder.
  headers.delete('Content-Length')
  // Compressed once: doing it for every response takes longer than everything else.
  const parts = (await response.text()).split(mark).map((part) => gzipPart(Buffer.from(part)))
  return { status, headers, parts }
}

function joined(parts: GzipPart[], nonce: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.flatMap(({ plain }, at) => (at === 0 ? [plain] : [nonce, plain])))
}
