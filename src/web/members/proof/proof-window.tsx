import { type ReactNode, type SubmitEvent, useCallback, useEffect, useState } from 'react'
import { proofMinutes } from '#rules/members/proof.ts'
import type { ProofFor } from '#rules/proof-header.ts'
import { PasskeyProblem, problemOrUnreached, showPasskey } from '#web/members/security/ask-for-passkey.ts'
import { provesBy } from '#web/shell/forms/proving.ts'
import { Button } from '#web/ui/button.tsx'
import { Window } from '#web/ui/windows/window.tsx'
import { type PostForm, ProveForms } from './prove-forms.tsx'
import type { Asking } from './show-proof.ts'

type Asked = { wanted: ProofFor; answer: (isShown: boolean) => void }

/** Asks for proof in the middle of an action, which continues afterwards. */
export function ProofWindow() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let open: Promise<boolean> | undefined
    return provesBy((wanted) => {
      // Several requests that need it at once share one answer.
      open ??= new Promise<boolean>((resolve) => {
        setAsked({
          wanted,
          answer(isShown) {
            open = undefined
            setAsked(undefined)
            resolve(isShown)
          },
        })
      })
      return open
    })
  }, [])
  return asked ? <Asks {...asked} /> : null
}

function Asks({ wanted, answer }: Asked) {
  const path = wanted === 'admin' ? '/prove/ask?for=admin' : '/prove/ask'
  const [asking, setAsking] = useState<Asking>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const look = useCallback(async () => {
    const heard = await fetch(path).catch(() => undefined)
    // Logged out in the meantime: the action itself will say so.
    if (heard?.status === 401) return answer(true)
    if (!heard?.ok) return setProblem(await problemOrUnreached(heard))
    const found: Asking = await heard.json()
    if (found.isEnough) answer(true)
    else setAsking(found)
  }, [path, answer])

  useEffect(() => {
    void look()
  }, [look])

  const post = useCallback(
    async (fields: () => Promise<URLSearchParams>) => {
      setIsBusy(true)
      setProblem(undefined)
      try {
        const body = await fields()
        const told = await fetch(path, { method: 'POST', body }).catch(() => undefined)
        if (told?.ok) await look()
        else setProblem(await problemOrUnreached(told))
      } catch (error) {
        if (!(error instanceof PasskeyProblem)) throw error
        setProblem(error.message)
      } finally {
        setIsBusy(false)
      }
    },
    [path, look],
  )

  const WindowPost: PostForm = useCallback(
    ({ className, children }: { className?: string; children: ReactNode }) => (
      <form
        method="post"
        action={path}
        className={className}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
          void post(async () => new URLSearchParams(fields))
        }}
      >
        {children}
      </form>
    ),
    [path, post],
  )

  return (
    <Window
      title="Confirm it’s you"
      description={`Show us that this account is yours, then pick up where you left off. We won’t ask again in this browser for ${proofMinutes} minutes.`}
      isQuestion
      onLeave={() => answer(false)}
    >
      {asking ? (
        <ProveForms
          asking={asking}
          problem={problem}
          isBusy={isBusy}
          PostForm={WindowPost}
          onPasskey={(event) => {
            event.preventDefault()
            void post(async () => new URLSearchParams({ answer: await showPasskey(path) }))
          }}
        />
      ) : (
        problem && <p>{problem}</p>
      )}
      <Button variant="ghost" onClick={() => answer(false)}>
        Cancel
      </Button>
    </Window>
  )
}
