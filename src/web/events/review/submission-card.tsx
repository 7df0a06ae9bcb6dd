import { Form } from 'react-router'
import { DomainError } from '#rules/domain-error.ts'
import { eventStates } from '#rules/events/city-events.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { changesWords } from '#rules/events/submission-status.ts'
import type { WaitingSubmission } from '#server/events/city/submission-view.ts'
import { Organiser } from '#web/events/detail/organiser.tsx'
import { EventPicture } from '#web/events/list/event-picture.tsx'
import type { ShownEvent } from '#web/events/list/shown-event.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { ChooseEntry } from '#web/ui/queue/together.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { WhatChanged } from './what-changed.tsx'

const tones: Record<WaitingSubmission['state'], BadgeTone> = {
  draft: 'warn',
  approved: 'confirm',
  rejected: 'danger',
}

/** A submission as an administrator reads it, with the decision buttons. */
export function SubmissionCard({
  submission,
  here,
  accountTo,
}: {
  submission: Omit<WaitingSubmission, 'submittedAt'> & ShownEvent & { submittedOn: string }
  /** The list's current address. */
  here: string
  /** The account of an organiser who is disabled. */
  accountTo: string | null
}) {
  const { id, version, title, description, place, suburb, day, time, link, state, picture } = submission
  return (
    <Card className="grid gap-4 md:grid-cols-[1fr_16rem]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap gap-2">
          <Badge tone={tones[state]}>{eventStates[state]}</Badge>
          <Badge tone="primary">{submission.typeLabel}</Badge>
          {submission.isHidden && <Badge tone="warn">Hidden</Badge>}
          {submission.isOrganiserOut && <Badge tone="danger">Organiser disabled</Badge>}
          {submission.revises && <Badge tone="info">{changesWords(submission.changedDates)}</Badge>}
        </div>
        <div className="grid gap-1">
          <h2 className="text-xl wrap-anywhere">
            <Typed>{title}</Typed>
          </h2>
          <p className="text-sm text-soft wrap-anywhere">
            Submitted by <Organiser event={submission} />, {submission.submittedOn}
          </p>
        </div>
        <p className="wrap-anywhere">
          {day}, <span className="inline-block">{time}.</span> <Typed>{place}</Typed>
          {suburb && <span>{`, ${suburb}`}</span>}
        </p>
        {submission.repeats && (
          <p>
            {state === 'draft'
              ? `${submission.repeats}. Your decision applies to all its dates.`
              : submission.repeats}
          </p>
        )}
        {submission.thenOn && <p className="text-sm text-soft">{submission.thenOn}</p>}
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description}
        </p>
        {link && (
          <p className="text-sm text-soft wrap-anywhere">
            Link: <Typed>{link}</Typed>
          </p>
        )}
        <WhatChanged submission={submission} />
        {submission.rejectReason && (
          <p className="text-sm text-soft wrap-anywhere">
            Reason: <Typed>{submission.rejectReason}</Typed>
          </p>
        )}
      </div>
      {picture && <EventPicture picture={picture} className="w-full rounded-card" />}
      {state === 'draft' && accountTo && (
        <Alert tone="warn" className="md:col-span-2">
          {new DomainError('ORGANISER_DISABLED').message}{' '}
          <LinkButton to={accountTo} variant="link">
            See the account
            <span className="sr-only">
              {' of the organiser of '}
              <Typed>{title}</Typed>
            </span>
          </LinkButton>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 md:col-span-2">
        {state === 'draft' && (
          <>
            {!accountTo && (
              <Form method="post" preventScrollReset className="grid gap-2">
                <input type="hidden" name="intent" value="approve" />
                <input type="hidden" name="event" value={id} />
                <input type="hidden" name="version" value={version} />
                <RefusalAlert of={{ intent: 'approve', event: id }} />
                <SubmitButton data-key="a">
                  Approve
                  <span className="sr-only">
                    {' '}
                    <Typed>{title}</Typed>
                  </span>
                </SubmitButton>
              </Form>
            )}
            <LinkButton
              to={withParam(here, 'reject', id)}
              data-key="r"
              state={opensWindow}
              preventScrollReset
              variant="outline"
            >
              Reject
              <span className="sr-only">
                {' '}
                <Typed>{title}</Typed>
              </span>
            </LinkButton>
            {!accountTo && <ChooseEntry value={`${id}:${version}`} name={title} />}
          </>
        )}
        {submission.revises && (
          <LinkButton to={eventPath(submission.revises)} variant="ghost">
            See it as published
            <span className="sr-only">
              {': '}
              <Typed>{title}</Typed>
            </span>
          </LinkButton>
        )}
        <LinkButton to={eventPath(id)} variant="ghost">
          <span>{state === 'approved' ? 'See its page' : 'Preview its page'}</span>
          <span className="sr-only">
            {' of '}
            <Typed>{title}</Typed>
          </span>
        </LinkButton>
      </div>
    </Card>
  )
}
