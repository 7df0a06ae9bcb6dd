import type { Decision } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { closedSentences, type Standing } from '#rules/messages/messages.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { UnsentWords } from './unsent-words.tsx'

/**
 * Shown in place of the composer when nothing can be sent: not yet, not any more, or not to this member. With what was written at `place`
 * before.
 */
export function ClosedComposer({ place, ...shown }: ClosedBox & { place: string }) {
  return (
    <>
      <UnsentWords place={place} />
      <ClosedBox {...shown} />
    </>
  )
}

type ClosedBox = {
  decision: Extract<Decision, { allowed: false }>
  standing: Standing
  /** Who has to reply to the pending request; undefined if it is the viewer. */
  awaiting?: string | undefined
}

function ClosedBox({ decision, standing, awaiting }: ClosedBox) {
  if (decision.code === 'AWAITING_ANSWER') {
    return (
      <div className="border-t border-line p-3 two-pane:px-5">
        <Field label="Message" hideLabel>
          <TextArea
            disabled
            // For browsers that do not grow a field with its text: on a phone the text takes two lines.
            rows={2}
            placeholder={
              awaiting
                ? `You can write once ${awaiting} accepts your request...`
                : 'Accept request to send messages...'
            }
            className="min-h-11! resize-none!"
          />
        </Field>
      </div>
    )
  }
  const { code } = decision
  const sentence =
    code === 'BLOCKED' || code === 'MEMBER_LEFT' ? new DomainError(code).message : closedSentences[standing]
  return <p className="border-t border-line px-4 py-4 text-center text-soft two-pane:px-5">{sentence}</p>
}
