import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { proofMinutes } from '#rules/members/proof.ts'
import type { ProofFor } from '#rules/proof-header.ts'
import { PasskeyProblem, problemOrUnreached, showPasskey } from '#web/members/security/ask-for-passkey.ts'
import { provesBy } from '#web/shell/forms/proving.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
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
  const [hasSent, setHasSent] = useState(false)
  const forms = useRef<HTMLDivElement>(null)
  useFocusIn(forms, asking, hasSent)

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
      setHasSent(false)
      try {
        const body = await fields()
        const told = await fetch(path, { method: 'POST', body }).catch(() => undefined)
        await look()
        // If it was the answer alone that was lost, that was enough, and the window has closed.
        if (told?.ok) setHasSent(body.has('channel'))
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
      <div role="status">
        {!asking && !problem && (
          <p className="flex items-center gap-2 text-sm text-soft">
            <Spinner /> One moment...
          </p>
        )}
        {hasSent && <p className="sr-only">We’ve sent you a code.</p>}
      </div>
      <div ref={forms} className="grid">
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
          problem && <Alert>{problem}</Alert>
        )}
      </div>
      <Button variant="ghost" onClick={() => answer(false)}>
        Cancel
      </Button>
    </Window>
  )
}

/** What arrives while the focus is still on Cancel, or on a button that has gone, gets it; and so does the field of a code just sent. */
function useFocusIn(
  forms: RefObject<HTMLElement | null>,
  asking: Asking | undefined,
  hasSent: boolean,
): void {
  useEffect(() => {
    const box = forms.current
    if (!box || !asking) return
    const code = hasSent ? box.querySelector<HTMLElement>('[name=code]') : null
    if (code) code.focus()
    else if (!box.contains(document.activeElement)) firstControl(box)?.focus()
  }, [forms, asking, hasSent])
}

const firstControl = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('a, button, input:not([type=hidden])')
