import type { ReactNode } from 'react'
import { profilePath } from '#rules/members/profile-path.ts'
import { logAboutPath, reportsAboutPath } from '#rules/moderation/admin-paths.ts'
import { Card } from '#web/ui/card.tsx'
import { BackLink } from '#web/ui/links/back-link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { AccountButton } from './account-button.tsx'
import type { ShownUser } from './shown-user.ts'
import { StatusForm } from './status-form.tsx'
import { UserStatus } from './user-status.tsx'
import { type UsersAt, usersPath } from './users-path.ts'

/** Beside the list from 768 px; on a phone in its place. */
export function UserDetails({ at, user }: { at: UsersAt; user: ShownUser | null }) {
  if (!user) {
    return (
      <Card className="hidden h-fit text-center text-soft md:block">
        <h2 className="sr-only">User Details</h2>
        <p>Select a user to view details</p>
      </Card>
    )
  }
  const { id, name, email, phone, state, reason, suspendedUntil, reports, joinedOn, isAdmin, isViewer } = user
  return (
    <div className="grid h-fit min-w-0 gap-2">
      <div className="md:hidden">
        <BackLink label="Users" to={usersPath({ ...at, user: undefined })} />
      </div>
      <Card className="grid gap-4">
        <h2 className="text-xl">User Details</h2>
        <dl className="grid gap-3">
          <Fact label="Name">
            <Typed>{name}</Typed>
          </Fact>
          {email && <Fact label="Email">{email}</Fact>}
          {phone && <Fact label="Phone">{phone}</Fact>}
          <Fact label="Status">
            <UserStatus state={state} />
            {suspendedUntil && <span className="ml-2">until {suspendedUntil}</span>}
          </Fact>
          {reason && <Fact label="Reason">{reason}</Fact>}
          <Fact label="Reports">{reports}</Fact>
          <Fact label="Joined">{joinedOn}</Fact>
          {isAdmin && <Fact label="Rights">Administrator</Fact>}
        </dl>
        {state === 'suspended' && !isViewer && (
          <AccountButton key={`suspended ${id}`} user={id} action="enable" variant="secondary">
            End suspension
          </AccountButton>
        )}
        {isViewer ? <p className="text-soft">This is you.</p> : <StatusForm key={id} user={user} />}
        <div className="grid gap-1 border-t border-line pt-3">
          {state !== 'disabled' && (
            <LinkButton to={profilePath(id)} variant="link" className="justify-self-start">
              Their profile
            </LinkButton>
          )}
          {reports > 0 && (
            <LinkButton to={reportsAboutPath(id)} variant="link" className="justify-self-start">
              Reports about them
            </LinkButton>
          )}
          <LinkButton to={logAboutPath(id)} variant="link" className="justify-self-start">
            Decisions about them
          </LinkButton>
          {!isViewer && (isAdmin || state !== 'disabled') && (
            <AccountButton key={id} user={id} action={isAdmin ? 'revoke' : 'grant'} variant="link">
              {isAdmin ? 'Take administrator rights away' : 'Make an administrator'}
            </AccountButton>
          )}
        </div>
      </Card>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
