// In the browser: passkey ceremonies (WebAuthn) that the server asks for and the device performs. The library is loaded on a
// press.

/** Only if the page was loaded by HTTPS or from localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** The new passkey from the device, to post to `path`, as JSON. Throws PasskeyProblem. */
export async function makePasskey(path: string): Promise<string> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(path),
  ])
  return done(startRegistration({ optionsJSON }))
}

/** The device's signature, to post to `path`, as JSON. Throws PasskeyProblem. */
export async function showPasskey(path: string): Promise<string> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(path),
  ])
  return done(startAuthentication({ optionsJSON }))
}

/** An error whose message is for people. */
export class PasskeyProblem extends Error {}

async function ask(path: string) {
  const body = new URLSearchParams({ intent: 'begin' })
  const answer = await fetch(path, { method: 'POST', body }).catch(() => undefined)
  if (answer?.ok) return answer.json()
  throw new PasskeyProblem(await problemOrUnreached(answer))
}

/** Why the server refused. The file that reads it is one that every page has loaded by the time something is pressed. */
export async function problemOrUnreached(answer: Response | undefined): Promise<string> {
  const { problemIn } = await import('#web/worker/problem-in.ts')
  return (await problemIn(answer)) ?? 'We couldn’t reach the server. Check your connection and try again.'
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
