import { Form } from 'react-router'
import { profilePath } from '#rules/members/profile-path.ts'
import type { WaitingLine } from '#server/journeys/journey-view.ts'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { ChooseEntry } from '#web/ui/queue/together.tsx'
import { Typed } from '#web/ui/typed.tsx'

/** A line for the next reader, with an administrator's two answers. */
export function LineCard({ line }: { line: Omit<WaitingLine, 'writtenAt'> & { writtenOn: string } }) {
  const { id, words, version, title, by, writtenOn } = line
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg wrap-anywhere">
        <Typed>{title}</Typed>
      </h2>
      <blockquote dir="auto" className="wrap-anywhere">
        {words}
      </blockquote>
      <p className="text-sm text-soft">
        {by ? (
          <Link to={profilePath(by.id)} className="font-semibold text-primary-ink">
            <Typed>{by.name}</Typed>
          </Link>
        ) : (
          <span>Someone without an account</span>
        )}
        <span>{`, ${writtenOn}`}</span>
      </p>
      <Form method="post" preventScrollReset className="grid gap-2">
        <input type="hidden" name="line" value={id} />
        <input type="hidden" name="version" value={version} />
        <RefusalAlert of={{ line: id }} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="answer" value="shown" data-key="a">
            Approve
            <span className="sr-only">
              {': '}
              <Typed>{words}</Typed>
            </span>
          </SubmitButton>
          <SubmitButton name="answer" value="declined" variant="outline" data-key="r">
            Decline
            <span className="sr-only">
              {': '}
              <Typed>{words}</Typed>
            </span>
          </SubmitButton>
          <ChooseEntry value={`${id}:${version}`} name={words} />
        </div>
      </Form>
    </Card>
  )
}
