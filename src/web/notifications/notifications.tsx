import { Form, redirect } from 'react-router'
import { glance } from '#rules/calendar.ts'
import { openNoticeForm } from '#rules/notices/settings-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Bell } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/notifications'
import { NoticeLine } from './notice-line.tsx'

export const handle = { access: 'member', shows: ['notices'] }

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

export const action = acts(async ({ request, services, viewer }) => {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'read-all') {
    await services.notices.readAll(viewer)
    return redirectWithToast('/notifications', { tone: 'plain', title: 'All notifications marked as read' })
  }
  if (intent === 'clear') {
    await services.notices.clear(viewer)
    return redirectWithToast('/notifications', { tone: 'plain', title: 'Notifications cleared' })
  }
  if (intent === 'undo-clear') {
    await services.notices.undoClear(viewer)
    return redirectWithToast('/notifications', { tone: 'plain', title: 'Your notifications are back' })
  }
  return submitted(form, openNoticeForm, async ({ notice }) =>
    redirect(await services.notices.read(viewer, notice)),
  )
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
      <AnswerAlert of={{ intent: 'undo-clear' }} />
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
          hint="When a neighbour writes to you or asks for a book, you find it here."
          action={<LinkButton to="/settings">Choose what reaches you</LinkButton>}
        />
      ) : (
        <Form method="post">
          <ul className="grid gap-2">
            {notices.map((notice) => (
              <li key={notice.id} className="min-w-0">
                <NoticeLine {...notice} />
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  )
}
