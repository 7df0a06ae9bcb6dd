import { useRef } from 'react'
import type { ManagePart } from '#rules/clubs/club-paths.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Card } from '#web/ui/card.tsx'
import { UsersRound } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { AnswerRequest } from './answer-request.tsx'

type Request = {
  id: string
  message: string
  askedOn: string
  by: { id: string; name: string; photo: { id: string; tint: string } | null }
}

const part: ManagePart = 'requests'

/** Requests to join, the longest waiting first. */
export function JoinRequests({ requests, moreTo }: { requests: Request[]; moreTo?: string | 0 | undefined }) {
  const box = useRef<HTMLUListElement>(null)
  if (requests.length === 0) {
    return <EmptyState icon={UsersRound} title="No requests" hint="Nobody is waiting to join." />
  }
  return (
    <>
      <ul ref={box} className="grid gap-4">
        {requests.map(({ id, message, askedOn, by }) => (
          <li key={id}>
            <Card className="grid gap-3">
              <div className="flex items-center gap-3">
                <Avatar name={by.name} src={by.photo && picturePath(by.photo.id, 96)} />
                <p className="min-w-0 wrap-anywhere">
                  <Link to={profilePath(by.id)} className="font-semibold text-primary-ink">
                    <Typed>{by.name}</Typed>
                  </Link>
                  <span className="block text-sm text-soft">Asked {askedOn}</span>
                </p>
              </div>
              {message && (
                <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
                  {message}
                </p>
              )}
              <AnswerRequest requestId={id} name={by.name} />
            </Card>
          </li>
        ))}
      </ul>
      <LeaveQuestion box={box} isWithin={({ search }) => new URLSearchParams(search).get('show') === part} />
      {moreTo && <MoreLink to={moreTo} />}
    </>
  )
}
