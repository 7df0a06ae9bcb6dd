// In the browser: what happens to a form when nobody answers.
import {
  type ClientLoaderFunctionArgs,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
} from 'react-router'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

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

function unsent(form: FormData): DataStrategyResult {
  const answer = { typed: textsOf(form), errors: { '': [message] } } satisfies FormAnswer
  return { type: 'data', result: data(answer, { status: 503 }) }
}

/** What was typed never left the browser, so all of it may stand here. */
function textsOf(form: FormData): FormAnswer['typed'] {
  const typed: FormAnswer['typed'] = {}
  for (const name of new Set(form.keys())) {
    const [first, ...others] = form.getAll(name).filter((value) => typeof value === 'string')
    if (first !== undefined) typed[name] = others.length > 0 ? [first, ...others] : first
  }
  return typed
}
