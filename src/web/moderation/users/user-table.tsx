import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageSteps } from '#web/ui/links/page-steps.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownUser } from './shown-user.ts'
import { UserRow } from './user-row.tsx'
import { type UsersAt, usersPath } from './users-path.ts'

const wide = 'hidden py-2 pr-3 font-medium lg:table-cell'

/** Fifty users; on a phone, their email address and status are below their name. */
export function UserTable({
  at,
  users,
  next,
  previous,
}: {
  at: UsersAt
  users: ShownUser[]
  next: string | undefined
  previous: string | undefined
}) {
  const [first] = users
  if (!first) {
    return (
      <EmptyState
        icon={Users}
        title="No users found"
        hint={at.text ? 'Try part of a name or an email address.' : 'Nobody is on this list.'}
      />
    )
  }
  const list = { tab: at.tab, text: at.text }
  return (
    <>
      {/* The details show those of the selected one. */}
      <RefusalAlert
        of={{
          accountAction: 'enable',
          user: users.flatMap(({ id }) => (id === at.user ? [] : id)),
        }}
      />
      <table className="w-full text-left">
        <thead className="border-b border-line text-sm text-soft">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              Name
            </th>
            <th scope="col" className={wide}>
              Email
            </th>
            <th scope="col" className={wide}>
              Status
            </th>
            <th scope="col" className={wide}>
              Reports
            </th>
            <th scope="col" className="py-2 font-medium whitespace-nowrap wrap-normal">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} at={at} user={user} />
          ))}
        </tbody>
      </table>
      <PageSteps
        page={`${at.after} ${at.before}`}
        words={
          <span>
            Users, starting with <Typed>{first.name}</Typed>
          </span>
        }
        className="flex flex-wrap justify-center gap-3 empty:hidden"
      >
        {previous && (
          <LinkButton to={usersPath({ ...list, before: previous })} variant="outline">
            Previous
          </LinkButton>
        )}
        {next && (
          <LinkButton to={usersPath({ ...list, after: next })} variant="outline">
            Next
          </LinkButton>
        )}
      </PageSteps>
    </>
  )
}
