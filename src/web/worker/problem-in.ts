// In the browser: reads why a route that answers in JSON refused.
import type { RefusalBody } from '#rules/refusal-response.ts'

/** The sentence for people; undefined if nobody answered, or somebody else, such as a proxy. */
export async function problemIn(answer: Response | undefined): Promise<string | undefined> {
  const isOurs = answer?.headers.get('Content-Type')?.startsWith('application/json')
  const said: Partial<RefusalBody> | null = isOurs ? await answer?.json().catch(() => null) : null
  return said?.problem
}
