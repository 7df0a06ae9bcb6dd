import { Form } from 'react-router'
import { clubPath } from '#rules/clubs/club-path.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { LockKeyhole } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

/** Shown if the viewer may not take part in the club. */
export function JoinRequired({ club }: { club: ClubHead }) {
  return (
    <>
      <RefusalAlert of={{ intent: 'ask' }} />
      <EmptyState
        icon={LockKeyhole}
        title="Join Required"
        hint={
          club.isClosed || club.isHidden
            ? `This club is ${club.isHidden ? 'hidden while an administrator reviews it' : 'closed'}, so nobody can post in it.`
            : 'Only members can take part.'
        }
        action={
          club.may.includes('ask') ? (
            <Form method="post">
              <Button type="submit" name="intent" value="ask">
                Request to Join Club
              </Button>
            </Form>
          ) : (
            <LinkButton to={clubPath(club.id)}>Back to the club</LinkButton>
          )
        }
      />
    </>
  )
}
