import { Form, redirect } from 'react-router'
import { glance } from '#rules/base/calendar.ts'
import { openNoticeForm } from '#rules/notices/settings-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Bell } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/notifications'
import { NoticeLine } from './notice-line.tsx'

export const handle: Handle = { access: 'member', shows: ['notices'] }

export const meta = () => pageMeta({ title: 'Notifications' })

export const loader = loads(async ({ services, viewer, clock, city }) => {
  const [now, { timeZone }] = [clock(), city]
  const [notices, isClearUndoable] = await Promise.all([
    services.notices.list(viewer),
    services.notices.isClearUndoable(viewer),
  ])
  const shown = notices.map(({ at, ...notice }) => ({ ...notice, when: glance(at, { now, timeZone }) }))
  return { notices: shown, isClearUndoable }
})

const after = (title: string) => () => redirectWithToast('/notifications', { tone: 'plain', title })

export const action = performs({
  'read-all': intent({
    command: ({ services, viewer }) => services.notices.readAll(viewer),
    after: after('All notifications marked as read'),
  }),
  clear: intent({
    command: ({ services, viewer }) => services.notices.clear(viewer),
    after: after('Notifications cleared'),
  }),
  'undo-clear': intent({
    command: ({ services, viewer }) => services.notices.undoClear(viewer),
    after: after('Your notifications are back'),
  }),
  '': intent({
    form: openNoticeForm,
    command: ({ services, viewer }, { notice }) => services.notices.read(viewer, { noticeId: notice }),
    after: (path) => redirect(path),
  }),
})

export default function Notifications({ loaderData: { notices, isClearUndoable } }: Route.ComponentProps) {
  const hasUnread = notices.some(({ isRead }) => !isRead)
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Notifications"
        action={
          notices.length > 0 && (
            <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
              {hasUnread && (
                <Button type="submit" name="intent" value="read-all" variant="secondary" size="sm">
                  Mark all as read
                </Button>
              )}
              <Button type="submit" name="intent" value="clear" variant="outline" size="sm">
                Clear all
              </Button>
            </Form>
          )
        }
      />
      <RefusalAlert unless={{ notice: notices.map(({ id }) => id) }} />
      {isClearUndoable && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p>Notifications cleared. You can undo it for a minute.</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undo-clear" />
            <SubmitButton size="sm" variant="outline">
              Undo
            </SubmitButton>
          </Form>
        </Card>
      )}
      {notices.length === 0 ? (
        <EmptyState
          icon={Bell}
          title="Nothing new"
          hint="When a neighbour writes to you or asks for a book, you’ll see it here."
          action={<LinkButton to="/settings">Choose your notifications</LinkButton>}
        />
      ) : (
        <Form method="post">
          <ul className="grid gap-2">
            {notices.map((notice) => (
              <li key={notice.id} className="min-w-0">
                <NoticeLine {...notice} />
                <RefusalAlert of={{ notice: notice.id }} />
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  )
}
