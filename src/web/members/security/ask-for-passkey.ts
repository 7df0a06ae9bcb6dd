// In the browser: what the server wants done with a passkey, done by the device. The script that talks to it is fetched on press.

/** Only where the page came by HTTPS, or from this machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What the device made for `path` to take, as JSON. Throws PasskeyProblem. */
export async function makePasskey(path: string): Promise<string> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(path),
  ])
  return done(startRegistration({ optionsJSON }))
}

/** What the device signed for `path` to take, as JSON. Throws PasskeyProblem. */
export async function showPasskey(path: string): Promise<string> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(path),
  ])
  return done(startAuthentication({ optionsJSON }))
}

/** Its message is for people. */
export class PasskeyProblem extends Error {}

async function ask(path: string) {
  const body = new URLSearchParams({ intent: 'begin' })
  const answer = await fetch(path, { method: 'POST', body }).catch(() => undefined)
  if (answer?.ok) return answer.json()
  const told: { errors?: Record<string, string[]> } | undefined = await answer?.json().catch(() => undefined)
  throw new PasskeyProblem(
    told?.errors?.['']?.join(' ') ?? 'We couldn’t reach the server. Check your connection and try again.',
  )
}

async function done(ceremony: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ceremony)
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyProblem(
      isKnown
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Try again when you’re ready.',
    )
  }
}
