import { useId } from 'react'
import { Form } from 'react-router'
import { longDate } from '#rules/base/calendar.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'
import { CloseBySite } from './close-by-site.tsx'
import { ShareClub } from './share-club.tsx'

/** The viewer's actions on the whole club. */
export function ClubActions({ club }: { club: ClubHead }) {
  const { may, id, relation, isClosed, isHidden, waiting } = club
  const isAdmin = may.includes('seeManagement')
  const here = clubPath(id)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may.includes('join') && !club.invitedBy && <Join />}
      {may.includes('ask') && !club.invitedBy && (
        <LinkButton to={`${here}?join=open`} state={opensWindow} preventScrollReset>
          Join Club
        </LinkButton>
      )}
      {club.asksAgainOn && !club.invitedBy && (
        <p className="text-soft">
          The admins said no to your request. You can ask again from {longDate(club.asksAgainOn)}.
        </p>
      )}
      {may.includes('withdrawRequest') && <Withdraw />}
      {isAdmin && (
        <LinkButton to={managePath(id)} variant="outline">
          Manage Club
          <CountBadge count={waiting.requests + waiting.reports} label="waiting" />
        </LinkButton>
      )}
      {!isClosed && !isHidden && <ShareClub club={club} />}
      {may.includes('leave') && (relation !== 'admin' || isClosed) && (
        <Leave name={club.name} isClosed={isClosed} />
      )}
      {may.includes('report') && (
        <LinkButton to={`${here}?report=open`} state={opensWindow} variant="ghost" preventScrollReset>
          Report
        </LinkButton>
      )}
      {may.includes('close') && !isAdmin && <CloseBySite />}
    </div>
  )
}

function Join() {
  const isSending = useIsSending('join')
  return (
    <Form method="post">
      <SubmitButton name="intent" value="join" pending={isSending} pendingLabel="Joining...">
        Join Club
      </SubmitButton>
    </Form>
  )
}

function Withdraw() {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <span className="text-soft">Your request is waiting for an admin.</span>
      <Button type="submit" name="intent" value="withdraw" variant="outline">
        Withdraw request
      </Button>
    </Form>
  )
}

function Leave({ name, isClosed }: { name: string; isClosed: boolean }) {
  const question = useId()
  const isLeaving = useIsSending('leave')
  return (
    <>
      <Button {...asks(question)} variant="outline" off={isLeaving}>
        {isLeaving ? 'Leaving...' : 'Leave Club'}
      </Button>
      <Question
        id={question}
        title="Leave this club?"
        description={
          isClosed ? (
            'This club is closed. Once you leave, you won’t be able to read it or come back.'
          ) : (
            <TypedIn
              typed={name}
            >{`Books that you share only with this club will be paused. You can come back to ${name} later, the same way you joined.`}</TypedIn>
          )
        }
      >
        <Form method="post" className="grid">
          <Button type="submit" name="intent" value="leave" variant="destructive">
            Leave Club
          </Button>
        </Form>
      </Question>
    </>
  )
}
