import type { AnswerScreen } from './screens.ts'

const LIFE_MS = 1000
// Stands for the nonce in the shared copy: each answer gets its own in its place, so no two share one.
const NONCE_MARK = 'nonce-of-this-answer'

type Copy = { until: number; answer: Promise<{ status: number; headers: Headers; parts: string[] }> }

/**
 * Lets all guests who bring no cookie share one rendering of the home screen for a second: it is the same for each of them.
 * `answerHome` renders it with the nonce it is given.
 */
export function createSharedHome(now: () => number = Date.now) {
  let copy: Copy | undefined

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

    async answer(nonce: string, answerHome: (nonce: string) => ReturnType<AnswerScreen>): Promise<Response> {
      if (!copy || copy.until <= now()) {
        copy = { until: now() + LIFE_MS, answer: split(answerHome(NONCE_MARK)) }
        copy.answer.catch(() => {
          copy = undefined
        })
      }
      const { status, headers, parts } = await copy.answer
      // Headers of its own: the server's light Response keeps the object it is given, and each answer writes its nonce there.
      return new Response(parts.join(nonce), { status, headers: new Headers(headers) })
    },
  }
}

async function split(answer: Promise<Response>) {
  const response = await answer
  return {
    status: response.status,
    headers: response.headers,
    parts: (await response.text()).split(NONCE_MARK),
  }
}
