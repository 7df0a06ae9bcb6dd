// What the screen and the window that ask for a proof do with what is shown to them.
import { passkeyAnswerForm, provingForms } from '#rules/members/member-forms.ts'
import { dropAwaiting, keepAwaiting, readAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import type { ProofFor } from '#web/shell/forms/proving.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

const wantedIn = (url: URL): ProofFor => (url.searchParams.get('for') === 'admin' ? 'admin' : 'self')

/** How the viewer can show that it is them, and where a code is on its way to, if one is. */
export async function asking(args: ScreenArgs) {
  const [ways, waiting] = await Promise.all([
    args.services.proof.ways(args.viewer, { forAdmin: wantedIn(args.url) === 'admin' }),
    readAwaiting(args, 'prove'),
  ])
  return { ...ways, sentBy: waiting ? waiting.channel : null }
}

export type Asking = Awaited<ReturnType<typeof asking>>

/** Set-Cookie values of what was shown or sent. Throws what it is refused with. */
export async function show(args: ScreenArgs, form: FormData): Promise<string[]> {
  const { services, viewer, address } = args
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const password = provingForms.password.safeParse(typed)
  if (password.success) {
    await services.proof.withPassword(viewer, password.data)
    return []
  }
  const sending = provingForms.send.safeParse(typed)
  if (sending.success) {
    const waiting = await services.proof.sendCode(viewer, { channel: sending.data.channel, address })
    return [await keepAwaiting('prove', waiting)]
  }
  const passkey = passkeyAnswerForm.safeParse(typed)
  if (passkey.success) {
    await services.proof.withPasskey(viewer, { answer: passkey.data.answer })
    return []
  }
  const waiting = await readAwaiting(args, 'prove')
  const code = typeof typed.code === 'string' ? typed.code.trim() : ''
  await services.proof.withCode(viewer, { ticket: waiting?.ticket ?? '', code, address })
  return [await dropAwaiting('prove')]
}
