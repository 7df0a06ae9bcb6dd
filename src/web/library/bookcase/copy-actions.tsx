import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/forms/form-answer.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { LendElsewhere } from './lend-elsewhere.tsx'
import type { ShownCopy } from './shown-copy.ts'
import { WithdrawCopy } from './withdraw-copy.tsx'

/** What its owner can do with a copy. Lending it elsewhere and withdrawing it wait until no neighbour has been promised it. */
export function CopyActions({ copy }: { copy: ShownCopy }) {
  const { copyId, title, isPaused, lentElsewhereTo } = copy
  const isHeld = copy.activeExchangeId !== null
  const lending = useAnswer({ intent: 'lend', copyId })
  return (
    <div className="col-span-2 grid">
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/bookcase/copy/${copyId}`} variant="outline" size="sm" aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="copyId" value={copyId} />
          <Button
            type="submit"
            name="intent"
            value={isPaused ? 'resume' : 'pause'}
            variant="outline"
            size="sm"
            aria-label={`${isPaused ? 'Resume' : 'Pause'} ${title}`}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </Form>
        {lentElsewhereTo && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="copyId" value={copyId} />
            <Button type="submit" name="intent" value="back" variant="confirm" size="sm">
              It is back
            </Button>
          </Form>
        )}
      </div>
      {!isHeld && (
        <Disclosure title="More" open={lending !== undefined} className="-mb-3">
          <div className="grid gap-5 border-t border-line pt-4">
            {!lentElsewhereTo && <LendElsewhere copyId={copyId} />}
            <WithdrawCopy copyId={copyId} title={title} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}
