import { Form, useNavigation } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Monitor } from '#web/ui/icons.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

type Session = { id: string; device: string; lastUsed: string; isThis: boolean }

export function SessionList({ sessions }: { sessions: Session[] }) {
  const isEndingOthers = useIsSending('end-others')
  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <SectionHeading
        id="sessions"
        title="Where you’re logged in"
        hint="End any you don’t recognise, then change your password. Ending one also stops the calendar links made there, and ending all others stops all of them. Check your calendar links below, too."
      />
      <RefusalAlert of={{ intent: ['end-session', 'end-others'] }} />
      <Card className="py-2">
        <ul className="divide-y divide-line">
          {sessions.map((session, at) => (
            <SessionRow key={session.id} number={at + 1} {...session} />
          ))}
        </ul>
      </Card>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-others" />
          <SubmitButton variant="outline" pending={isEndingOthers} pendingLabel="Ending...">
            End all other sessions
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

/** `number`: one browser may have several sessions that were used on one day. */
function SessionRow({ number, id, device, lastUsed, isThis }: Session & { number: number }) {
  const isEnding = useNavigation().formData?.get('session') === id
  const name = device || 'Unknown device'
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Monitor aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {isThis && <Badge tone="confirm">This browser</Badge>}
        </p>
        <p className="text-sm text-soft">Last used {lastUsed}</p>
      </div>
      {!isThis && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session" value={id} />
          <SubmitButton
            variant="outline"
            pending={isEnding}
            aria-label={`End session ${number}: ${name}, last used ${lastUsed}`}
          >
            End
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
