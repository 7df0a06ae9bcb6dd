type Fetch = typeof globalThis.fetch

const load = () => import('./naming-forms.ts')

/**
 * A `fetch` that names the forms of screens that it sends. The code for that is loaded with the first form, and not with the first
 * view. Anything else that is posted, such as a message, has a key of its own.
 */
export function formsByName(fetch: Fetch, loading: typeof load = load): Fetch {
  let sending: Promise<Fetch> | undefined
  return async (input, init) => {
    // Offline it fails now, as its page says: while the code for names is awaited, the connection might come back.
    if (!init?.body || !String(input).includes('.data') || (!sending && navigator.onLine === false))
      return fetch(input, init)
    sending ??= loading().then(
      ({ namingForms }) => namingForms(fetch),
      () => {
        // Without a name the form is sent all the same.
        sending = undefined
        return fetch
      },
    )
    return (await sending)(input, init)
  }
}
