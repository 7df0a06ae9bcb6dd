import { Form } from 'react-router'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ShownUser } from './shown-user.ts'
import { UserStatus } from './user-status.tsx'
import { type UsersAt, usersPath } from './users-path.ts'

const wide = 'hidden py-2 pr-3 align-top lg:table-cell'

export function UserRow({ at, user }: { at: UsersAt; user: ShownUser }) {
  const { id, name, email, phone, state, reports } = user
  const reached = email ?? phone
  const details = usersPath({ ...at, user: id })
  return (
    <tr className="border-b border-line has-[a[aria-current]]:bg-primary-soft">
      <td className="py-2 pr-3 align-top wrap-anywhere">
        <span className="inline-flex min-h-11 items-center font-semibold">
          <Typed>{name}</Typed>
        </span>
        <span className="grid justify-items-start gap-1 pb-1 text-sm text-soft lg:hidden">
          {reached}
          <UserStatus state={state} />
          {reports > 0 && <span>{reports === 1 ? '1 report' : `${reports} reports`}</span>}
        </span>
      </td>
      <td className={`${wide} wrap-anywhere`}>
        <span className="inline-flex min-h-11 items-center">{reached}</span>
      </td>
      <td className={wide}>
        <span className="inline-flex min-h-11 items-center">
          <UserStatus state={state} />
        </span>
      </td>
      <td className={`${wide} tabular-nums`}>
        <span className="inline-flex min-h-11 items-center">{reports}</span>
      </td>
      <td className="py-2 align-top whitespace-nowrap wrap-normal">
        <div className="flex flex-col gap-2 xl:flex-row">
          <LinkButton
            to={details}
            variant="outline"
            size="sm"
            preventScrollReset
            aria-label={`View ${name}`}
            aria-current={at.user === id ? 'true' : undefined}
          >
            View
          </LinkButton>
          <StatusButton user={user} details={details} />
        </div>
      </td>
    </tr>
  )
}

/** Disabling asks for a reason first, beside the details. */
function StatusButton({
  user: { id, name, state, isViewer },
  details,
}: {
  user: ShownUser
  details: string
}) {
  if (isViewer) return null
  if (state !== 'disabled') {
    return (
      <LinkButton to={`${details}#disable`} variant="ghost" size="sm" aria-label={`Disable ${name}`}>
        Disable
      </LinkButton>
    )
  }
  return (
    <Form method="post" preventScrollReset className="grid">
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="accountAction" value="enable" />
      <SubmitButton variant="ghost" size="sm" aria-label={`Enable ${name}`}>
        Enable
      </SubmitButton>
    </Form>
  )
}
