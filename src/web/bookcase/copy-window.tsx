import { Form } from 'react-router'
import { journeyPath, labelPath } from '#rules/journeys/journey-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { bookcasePath, editCopyPath, type Look } from './bookcase-path.ts'
import { copyButtons } from './copy-buttons.ts'
import { LendElsewhere } from './lend-elsewhere.tsx'
import { LendOnAnswerForm } from './lend-on-answer.tsx'
import { ReserveCopy } from './reserve-copy.tsx'
import { type ShownCopy, whereabouts } from './shown-copy.ts'
import { WithdrawCopy } from './withdraw-copy.tsx'

/**
 * The owner's actions on a copy. Lending it elsewhere and withdrawing it are not possible while it is promised to a neighbour.
 */
export function CopyWindow({
  copy,
  today,
  look,
  reservable,
  code,
}: {
  copy: ShownCopy
  today: string
  look: Look
  /** Of its journey. */
  code: string | null
  reservable: Reservable | null
}) {
  const { copyId, title, isPaused, club, lentElsewhereTo, exchange } = copy
  const isHeld = copy.activeExchangeId !== null
  const here = bookcasePath(look)
  return (
    <ScreenWindow title={<Typed>{title}</Typed>} description={whereabouts(copy, today).text} here={here}>
      <RefusalAlert of={{ intent: copyButtons }} />
      <div className="grid gap-2">
        {exchange?.conversationId && (
          <LinkButton to={conversationPath(exchange.conversationId)} replace variant="outline">
            Go to the conversation
          </LinkButton>
        )}
        <LinkButton to={editCopyPath(copyId, look)} replace variant="outline">
          Edit
        </LinkButton>
        <LinkButton to={labelPath(copyId)} variant="outline">
          Print its label
        </LinkButton>
        {code && (
          <LinkButton to={journeyPath(code)} variant="outline">
            See its journey
          </LinkButton>
        )}
        <Form method="post" preventScrollReset className="grid gap-2">
          <input type="hidden" name="copyId" value={copyId} />
          {lentElsewhereTo && (
            <Button type="submit" name="intent" value="back" variant="confirm">
              It’s back
            </Button>
          )}
          {(isPaused || club) && (
            <Button type="submit" name="intent" value="resume" variant="outline">
              Show to everyone
            </Button>
          )}
          {!isPaused && (
            <Button type="submit" name="intent" value="pause" variant="outline">
              Pause
            </Button>
          )}
        </Form>
        {!isHeld && <WithdrawCopy copyId={copyId} title={title} />}
      </div>
      {reservable && <LendOnAnswerForm {...{ copyId, ...reservable }} />}
      {reservable && <ReserveCopy {...{ copyId, reservable, today }} />}
      {!isHeld && !lentElsewhereTo && <LendElsewhere copyId={copyId} />}
    </ScreenWindow>
  )
}
