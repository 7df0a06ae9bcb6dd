// In the browser: what an answer means, and why a route that answers in JSON refused.
import type { RefusalBody } from '#rules/refusal-response.ts'

/** The sentence for people; undefined if nobody answered, or somebody else, such as a proxy. */
export async function problemIn(answer: Response | undefined): Promise<string | undefined> {
  const isOurs = answer?.headers.get('Content-Type')?.startsWith('application/json')
  const said: Partial<RefusalBody> | null = isOurs ? await answer?.json().catch(() => null) : null
  return said?.problem
}

/** What a response means: it has arrived, was refused for good, or is to be tried again. */
export function resultOf(status: number): 'arrived' | 'refused' | 'held' {
  if (status >= 200 && status < 300) return 'arrived'
  // Being asked to wait or to log in, or an unavailable server, is not a refusal.
  const isForLater = status === 401 || status === 408 || status === 429 || status >= 500
  return isForLater ? 'held' : 'refused'
}

/** Whether what was sent may have arrived nevertheless: without a connection it cannot. */
export function isLost(answer: Pick<Response, 'status'> | undefined): boolean {
  return answer ? answer.status >= 500 : navigator.onLine !== false
}
