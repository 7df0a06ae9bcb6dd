// In the browser: a form that redirects to an earlier screen goes back to it, so that it is in the history only once.
import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

/**
 * Around every request. The code for going back is loaded while a form's response is pending. If another screen has been
 * opened meanwhile, the member stays there: React Router decides what the response still means.
 */
export async function returnToEarlier(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return next()
  const from = window.navigation?.currentEntry?.key
  // Without it, the redirect still works.
  const coming = import('./go-back.ts').catch(() => undefined)
  const results = await next()
  return (await coming)?.goBack(results, from, request.signal) ?? results
}
