import { randomBytes } from 'node:crypto'
import { type GzipPart, gzipJoined, gzipPart } from './encoding/gzip-parts.ts'
import type { AnswerScreen } from './screens.ts'

const LIFE_MS = 1000

type Page = { status: number; headers: Headers; parts: GzipPart[] }
/** `page` is there once it is rendered, `answer` for those who wait for it. */
type Copy = { until: number; answer: Promise<Page>; page?: Page }
type Asked = { nonce: string; inGzip: boolean }

/**
 * A cache of the home screen, which is the same for all guests without a cookie: they share one rendering for a second.
 * `answerHome` renders it with a given nonce. It is also compressed once, except for the nonces.
 */
export function createHomePageCache(now: () => number = Date.now) {
  let copy: Copy | undefined

  function renderFor(answerHome: (nonce: string) => ReturnType<AnswerScreen>): Copy {
    const next: Copy = { until: now() + LIFE_MS, answer: render(answerHome) }
    const forget = () => {
      if (copy === next) copy = undefined
    }
    // Requests that wait for it share the result even if it is an error; later requests do not get a cached error.
    next.answer.then((page) => {
      if (page.status === 200) next.page = page
      else forget()
    }, forget)
    copy = next
    return next
  }

  return {
    /** Can this request be answered from the cache? */
    covers(request: Request, path: string): boolean {
      return (
        path === '/' &&
        request.method === 'GET' &&
        !request.url.includes('?') &&
        !request.headers.has('Cookie')
      )
    },

    /** The cached response, if it is still valid. It costs nothing, so it needs no slot. */
    kept(asked: Asked): Response | undefined {
      return copy?.page && copy.until > now() ? respond(copy.page, asked) : undefined
    },

    async answer(asked: Asked, answerHome: (nonce: string) => ReturnType<AnswerScreen>): Promise<Response> {
      const kept = copy && copy.until > now() ? copy : renderFor(answerHome)
      return respond(await kept.answer, asked)
    },
  }
}

function respond({ status, headers, parts }: Page, { nonce, inGzip }: Asked): Response {
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
async function render(answerHome: (nonce: string) => ReturnType<AnswerScreen>): Promise<Page> {
  const mark = randomBytes(16).toString('base64url')
  const response = await answerHome(mark)
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
