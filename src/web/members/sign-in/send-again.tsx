import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { CodeChannel } from '#rules/members/members.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Asks for another code, and counts down until that is possible. `awaited` is a new object with each response. */
export function SendAgain({ awaited }: { awaited: { channel: CodeChannel; secondsToWait: number } }) {
  const isSending = useIsSending('resend')
  const seconds = useSecondsLeft(awaited)
  const isHydrated = useHydrated()
  return (
    <Form method="post" className="grid justify-items-center">
      <input type="hidden" name="intent" value="resend" />
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <span className="text-soft">{awaited.channel === 'phone' ? 'No SMS yet?' : 'No email yet?'}</span>
        <SubmitButton
          variant="link"
          pending={isSending}
          pendingLabel="Sending..."
          off={isHydrated && seconds > 0}
        >
          Send a new code
        </SubmitButton>
      </div>
      {seconds > 0 && (
        <p className="text-sm text-soft tabular-nums">You can ask for a new one in {spokenTime(seconds)}.</p>
      )}
    </Form>
  )
}

function useSecondsLeft(awaited: { secondsToWait: number }): number {
  const [seconds, setSeconds] = useState(awaited.secondsToWait)
  useEffect(() => {
    const until = performance.now() + awaited.secondsToWait * 1000
    const look = () => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(watch)
    }
    const watch = setInterval(look, 250)
    look()
    return () => clearInterval(watch)
  }, [awaited])
  return seconds
}

/** 90 → '1 min 30 s'. */
function spokenTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes > 0 && `${minutes} min`, seconds % 60 > 0 && `${seconds % 60} s`].filter(Boolean).join(' ')
}
