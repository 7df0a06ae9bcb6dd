import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { unblockForm } from '#rules/moderation/moderation-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Users } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/blocked-members'
import { BlockedMember } from './blocked-member.tsx'

const HERE = '/blocked-members'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Blocked members' })

export const loader = loads(async ({ services, viewer, city: { timeZone }, clock, url }) => {
  const today = cityDate(clock(), timeZone)
  const shown = shownCount(url.searchParams.get('show'))
  const { blocked, more } = await services.members.blockedMembers(viewer, { shown })
  const memberIds = blocked.map(({ id }) => id)
  const conversations = await services.messages.conversationsToReport(viewer, { memberIds })
  return {
    blocked: blocked.map(({ blockedAt, ...person }) => ({
      ...person,
      conversations: conversations.filter(({ otherId }) => otherId === person.id),
      blockedOn: dayWords(cityDate(blockedAt, timeZone), today),
    })),
    moreTo: more && `${HERE}?show=${more}`,
  }
})

export const action = performs({
  '': intent({
    form: unblockForm,
    command: ({ services, viewer }, { member }) =>
      services.moderation.unblockMember(viewer, { memberId: member }),
    after: (_, { url }) =>
      redirectWithToast(HERE + url.search, {
        title: 'Member unblocked',
        text: 'You can message each other and ask each other for books again.',
      }),
  }),
})

export default function BlockedMembers({ loaderData: { blocked, moreTo } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Blocked members"
        hint="You can’t message each other, ask each other for books or come to a city event the other organises. Unblocking doesn’t bring back anything the block ended."
        back={{ label: 'Settings', to: '/settings' }}
      />
      {blocked.length === 0 ? (
        <EmptyState
          icon={Users}
          title="Nobody is blocked"
          hint="You can block a member from the menu of your conversation."
          action={<LinkButton to="/messages">Go to Messages</LinkButton>}
        />
      ) : (
        <ul className="grid gap-3">
          {blocked.map((member) => (
            <li key={member.id} className="min-w-0">
              <BlockedMember {...member} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </div>
  )
}
