import { type ReactNode, useState } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import { localPath } from '#rules/members/members.ts'
import { proofMinutes } from '#rules/members/proof.ts'
import { PasskeyProblem, showPasskey } from '#web/members/security/ask-for-passkey.ts'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { anyProblemOf, useFormResponse } from '#web/ui/forms/form-response.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import type { Route } from './+types/prove'
import { ProveForms } from './prove-forms.tsx'
import { asking, proofLines, proofNamed } from './show-proof.ts'

export const handle: Handle = { access: 'member', whileLeaving: true }

export const meta = () => pageMeta({ title: 'Confirm it’s you' })

const backIn = (url: URL) => localPath(url.searchParams.get('from') ?? '/settings/security')

export const loader = loads(async (args) => {
  const asked = await asking(args)
  return { asking: asked, here: args.url.pathname + args.url.search }
})

export const action = performs(
  proofLines(async (cookies, args) => {
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
    const { isEnough } = await asking(args)
    return redirect(isEnough ? backIn(args.url) : args.url.pathname + args.url.search, { headers })
  }),
  proofNamed,
)

export default function Prove({ loaderData: { asking, here } }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const [problem, setProblem] = useState<string>()
  const refused = anyProblemOf(useFormResponse())

  async function showIt(): Promise<void> {
    setProblem(undefined)
    try {
      await submit(
        { answer: await showPasskey(`/prove/ask${new URL(here, 'http://here').search}`) },
        { method: 'post' },
      )
    } catch (error) {
      if (!(error instanceof PasskeyProblem)) throw error
      setProblem(error.message)
    }
  }

  return (
    <SignInCard
      title="Confirm it’s you"
      hint={`Show us that this account is yours. We won’t ask again in this browser for ${proofMinutes} minutes.`}
    >
      <ProveForms
        asking={asking}
        problem={problem ?? refused}
        isBusy={isSending}
        PostForm={PagePost}
        onPasskey={(event) => {
          event.preventDefault()
          void showIt()
        }}
      />
      <LinkButton to="/" variant="ghost" block>
        Cancel
      </LinkButton>
    </SignInCard>
  )
}

function PagePost({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Form method="post" replace className={className}>
      {children}
    </Form>
  )
}
