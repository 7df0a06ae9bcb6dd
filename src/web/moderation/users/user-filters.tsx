import { Form } from 'react-router'
import { type UserTab, userTabs } from '#rules/moderation/users.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { type UsersAt, usersPath } from './users-path.ts'

export const userTabLabels: Record<UserTab, string> = {
  all: 'All Users',
  reported: 'Reported Users',
  disabled: 'Disabled Users',
}

export function UserFilters({ at: { tab, text } }: { at: UsersAt }) {
  return (
    <div className="grid gap-3">
      <Form ref={useResetOn(text)} method="get" action="/admin" role="search" className="flex gap-2">
        <SearchInput label="Search users by name or email" defaultValue={text} />
        {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
        <Button type="submit" variant="secondary" className="shrink-0 rounded-full max-sm:not-focus:sr-only">
          Search
        </Button>
      </Form>
      <LinkTabs
        label="Which users"
        tabs={userTabs.map((each) => ({
          label: userTabLabels[each],
          to: usersPath({ tab: each, text }),
          current: each === tab,
        }))}
      />
    </div>
  )
}
