import { changeAccountForm } from '#web/moderation/users/account-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/users'
import { changedToast } from './changed-toast.ts'
import { shownUser } from './shown-user.ts'
import { UserCounts } from './user-counts.tsx'
import { UserDetails } from './user-details.tsx'
import { UserFilters, userTabLabels } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { usersAt, usersPath } from './users-path.ts'

export const handle: Handle = { access: 'admin', shows: ['membership'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tab = loaderData?.at.tab ?? 'all'
  return pageMeta({ title: 'Users', part: tab !== 'all' && userTabLabels[tab] })
}

export const loader = loads(async (args) => {
  const { services, viewer, url } = args
  const at = usersAt(url.searchParams)
  const [found, selected] = await Promise.all([
    services.moderation.users(viewer, at),
    at.user === undefined ? null : services.moderation.user(viewer, { id: at.user }),
  ])
  return {
    at,
    ...found,
    users: found.users.map((user) => shownUser(user, args)),
    selected: selected && shownUser(selected, args),
  }
})

export const action = performs({
  '': intent({
    form: changeAccountForm,
    command: ({ services, viewer }, { user: id, accountAction, why }) =>
      services.moderation.changeAccount(viewer, { accountAction, id, why }),
    after: ({ name }, { url, value: { user: id, accountAction } }) => {
      const { user, ...list } = usersAt(url.searchParams)
      const isSelected = user !== undefined && user !== id
      return redirectWithToast(
        usersPath(isSelected ? { ...list, user } : list),
        changedToast[accountAction](name),
      )
    },
  }),
})

export default function Users({ loaderData }: Route.ComponentProps) {
  const { at, counts, users, selected, next, previous } = loaderData
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-6">
        <PageHeading title="Users" />
        <div className={selected ? 'hidden gap-6 md:grid' : 'grid gap-6'}>
          <UserCounts counts={counts} />
          <UserFilters at={at} />
          <UserTable at={at} users={users} next={next} previous={previous} />
        </div>
      </div>
      <UserDetails at={at} user={selected} />
    </div>
  )
}
