import { randomBytes } from 'node:crypto'
import { type GzipPart, gzipJoined, gzipPart } from './encoding/gzip-parts.ts'
import type { AnswerScreen } from './screens.ts'

const LIFE_MS = 1000

type Page = { status: number; headers: Headers; parts: GzipPart[] }
/** `page` is there once it is rendered, `answer` for those who wait for it. */
type Copy = { until: number; answer: Promise<Page>; page?: Page }
type Asked = { nonce: string; inGzip: boolean }

/**
 * Lets all guests who bring no cookie share one rendering of the home screen for a second: it is the same for each of them.
 * `answerHome` renders it with the nonce it is given. It is compressed once as well, but for the nonces.
 */
export function createHomePageCache(now: () => number = Date.now) {
  let copy: Copy | undefined

  function renderFor(answerHome: (nonce: string) => ReturnType<AnswerScreen>): Copy {
    const next: Copy = { until: now() + LIFE_MS, answer: render(answerHome) }
    const forget = () => {
      if (copy === next) copy = undefined
    }
    // Those who wait for it share it whatever it is; nobody after them is shown what went wrong.
    next.answer.then((page) => {
      if (page.status === 200) next.page = page
      else forget()
    }, forget)
    copy = next
    return next
  }

  return {
    /** Can this request be answered from the shared copy? */
    covers(request: Request, path: string): boolean {
      return (
        path === '/' &&
        request.method === 'GET' &&
        !request.url.includes('?') &&
        !request.headers.has('Cookie')
      )
    },

    /** The copy as it is kept, if it still holds. Whoever gets it makes no work, so none need wait for a turn. */
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
  // Headers of its own: the server's light Response keeps the object it is given, and each answer writes its nonce there.
  const own = new Headers(headers)
  own.set('Content-Length', String(bytes.byteLength))
  if (inGzip) own.set('Content-Encoding', 'gzip')
  return new Response(bytes, { status, headers: own })
}

/**
 * A mark stands for the nonce in the shared copy: each answer gets its own in its place, so no two share one. The mark
 * is never shown and never twice the same, or a book's title that holds it would be given the nonce.
 */
async function render(answerHome: (nonce: string) => ReturnType<AnswerScreen>): Promise<Page> {
  const mark = randomBytes(16).toString('base64url')
  const response = await answerHome(mark)
  const { status, headers } = response
  // A nonce need not be as long as the mark.
  headers.delete('Content-Length')
  // Encoded once and for all: doing it again for every answer takes longer than all the rest of it.
  const parts = (await response.text()).split(mark).map((part) => gzipPart(Buffer.from(part)))
  return { status, headers, parts }
}

function joined(parts: GzipPart[], nonce: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.flatMap(({ plain }, at) => (at === 0 ? [plain] : [nonce, plain])))
}
