// What the screen and the window that ask for proof do with it.

import { passkeyAnswerForm, provingForms } from '#rules/members/member-forms.ts'
import { proveCodeInput } from '#rules/members/security-inputs.ts'
import type { ProofFor } from '#rules/proof-header.ts'
import { dropAwaiting, keepAwaiting, readAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { intent, type Posted } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

const codeForm = proveCodeInput.pick({ code: true })

const wantedIn = (url: URL): ProofFor => (url.searchParams.get('for') === 'admin' ? 'admin' : 'self')

/** How the viewer can confirm their identity, and where a code has been sent, if one has. */
export async function asking(args: ScreenArgs) {
  const [ways, waiting] = await Promise.all([
    args.services.proof.ways(args.viewer, { forAdmin: wantedIn(args.url) === 'admin' }),
    readAwaiting(args, 'prove'),
  ])
  return { ...ways, sentBy: waiting ? waiting.channel : null }
}

export type Asking = Awaited<ReturnType<typeof asking>>

/** The proof, and `after`, which gets the Set-Cookie values of what was checked or sent. */
export function proofLines(after: (cookies: string[], args: Posted) => Promise<Response>) {
  return {
    password: intent({
      form: provingForms.password,
      command: async ({ services, viewer }, shown) => {
        await services.proof.withPassword(viewer, shown)
        return []
      },
      after,
    }),
    send: intent({
      form: provingForms.send,
      command: async ({ services, viewer, address }, { channel }) => {
        const waiting = await services.proof.sendCode(viewer, { channel, address })
        return [await keepAwaiting('prove', waiting)]
      },
      after,
    }),
    passkey: intent({
      form: passkeyAnswerForm,
      command: async ({ services, viewer }, shown) => {
        await services.proof.withPasskey(viewer, shown)
        return []
      },
      after,
    }),
    code: intent({
      form: codeForm,
      command: async (args, { code }) => {
        const waiting = await readAwaiting(args, 'prove')
        const { services, viewer, address } = args
        await services.proof.withCode(viewer, { ticket: waiting?.ticket ?? '', code, address })
        return [await dropAwaiting('prove')]
      },
      after,
    }),
  }
}

/** Its field says which kind of proof it is. */
export function proofNamed(intent: string, { form }: Pick<Posted, 'form'>): string {
  if (intent) return intent
  if (form.has('password')) return 'password'
  if (form.has('channel')) return 'send'
  return form.has('answer') ? 'passkey' : 'code'
}
