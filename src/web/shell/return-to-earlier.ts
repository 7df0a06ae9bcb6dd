// In the browser: a form that leads back to a screen one came from goes back to it, so that it is in the history once.
import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

/** Around every question to the server. How to go back is fetched while a form's answer is on its way. */
export async function returnToEarlier(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return next()
  // Without it one arrives all the same.
  const coming = import('./go-back.ts').catch(() => undefined)
  const results = await next()
  return (await coming)?.goBack(results) ?? results
}
