// In the browser: what happens to a form when the server cannot be reached.
import {
  type ClientLoaderFunctionArgs,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
} from 'react-router'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { awayStatuses, unknownResults } from './away.ts'

const cutOff = 'We couldn’t send this. Check your connection and try again.'
const away = 'We couldn’t send this because we’re taking a short break. Please try again in a moment.'

/**
 * A form that cannot be sent leaves its screen as it is, with what was typed, and shows the error where refusals of the form
 * are shown. Without this, the error screen would replace it.
 */
export async function keepUnsentForm(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return next()
  const form = await request.clone().formData()
  const results = Object.entries(await next())
  return Object.fromEntries(
    results.map(([route, each]) => {
      const why = whyUnsent(each)
      return [route, why ? unsent(form, why) : each]
    }),
  )
}

/** `fetch` throws a TypeError. The app without its database, or a proxy without its app, responds with a status of its own. */
function whyUnsent({ type, result }: DataStrategyResult): string | undefined {
  if (type !== 'error') return undefined
  // The router may have wrapped the error.
  const error =
    typeof result === 'object' && result && 'data' in result && 'init' in result ? result.data : result
  if (error instanceof TypeError) return cutOff
  if (!isRouteErrorResponse(error) || !awayStatuses.has(error.status)) return undefined
  return isResultUnknown(error.data) ? error.data.message : away
}

/** The server sent it to the database and got no response: its own sentence says what to do. */
function isResultUnknown(problem: unknown): problem is { message: string } {
  return unknownResults.has(Object(problem).code)
}

function unsent(form: FormData, message: string): DataStrategyResult {
  const response = { typed: textsOf(form), errors: { '': [message] } } satisfies FormResponse
  return { type: 'data', result: data(response, { status: 503 }) }
}

/** The values never left the browser, so all of them may be shown again. */
function textsOf(form: FormData): FormResponse['typed'] {
  const typed: FormResponse['typed'] = {}
  for (const name of new Set(form.keys())) {
    const [first, ...others] = form.getAll(name).filter((value) => typeof value === 'string')
    if (first !== undefined) typed[name] = others.length > 0 ? [first, ...others] : first
  }
  return typed
}
