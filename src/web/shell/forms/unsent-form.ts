// In the browser: what happens to a form when nobody answers.
import {
  type ClientLoaderFunctionArgs,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
} from 'react-router'

const message = 'This was not sent. Check your connection and try again.'

/**
 * A post that reaches nobody leaves its screen as it is, with what was typed on it, and says so where refusals of the
 * form stand. Without this the error screen would take its place.
 */
export async function keepUnsentForm(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return next()
  const form = await request.clone().formData()
  const results = Object.entries(await next())
  return Object.fromEntries(
    results.map(([route, each]) => [route, isNobodyThere(each) ? unsent(form) : each]),
  )
}

/** `fetch` throws a TypeError; a proxy whose app is away answers with a status of its own. */
function isNobodyThere({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // The router may have wrapped what was thrown.
  const error =
    typeof result === 'object' && result && 'data' in result && 'init' in result ? result.data : result
  return error instanceof TypeError || (isRouteErrorResponse(error) && [502, 503, 504].includes(error.status))
}

/** For forms of both kinds: `acts` answers with a problem, `submitted` with a result. */
function unsent(form: FormData): DataStrategyResult {
  const problem = { code: 'NOT_SENT', message }
  const result = { status: 'error', error: { '': [message] }, initialValue: textsOf(form) }
  return { type: 'data', result: data({ problem, result }, { status: 503 }) }
}

/** Tells screens with several forms which of them it was. */
function textsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())]
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries(
    names.map((name) => [name, texts(name).length > 1 ? texts(name) : texts(name)[0]]),
  )
}
