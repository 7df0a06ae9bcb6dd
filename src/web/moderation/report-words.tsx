import { DomainError } from '#rules/domain-error.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { reportReasons } from '#rules/moderation/moderation.ts'
import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { WrittenReportForm, writtenReportFormId } from '#web/shell/forms/written-report-form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/report-words'

export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.said.title ?? 'Report' })

export const loader = loads(async (args) => ({ said: await reportedText(args) }))

export const action = performs({
  report: intent({
    form: writtenReportForm,
    command: async (args, { details }) => {
      const { about, reason, back } = await reportedText(args)
      const { services, viewer, address } = args
      await services.moderation.report(viewer, { about, reason, details, address })
      return { reason, back }
    },
    after: ({ reason, back }) =>
      replaceWithToast(back.to, {
        title: `${reportReasons[reason]} Reported`,
        text: 'Thank you for your report. Our team will review it.',
      }),
  }),
})

/** Reports something a member has written publicly, as named by the address. Throws NOT_FOUND. */
async function reportedText({ services, viewer, params: { kind, id = '' } }: ScreenArgs) {
  if (kind === 'review') {
    const { by, bookId, bookTitle, words } = await services.library.review(viewer, { id })
    const back = { label: bookTitle, to: bookPath(bookId) }
    return { about: { kind, id }, title: 'Report a review', reason: 'review', by, words, back } as const
  }
  if (kind === 'bookshelf-check') {
    const { by, bookshelfId, bookshelf, words } = await services.places.check(viewer, { id })
    const back = { label: bookshelf, to: bookshelfPath(bookshelfId) }
    return { about: { kind, id }, title: 'Report a check', reason: 'check', by, words, back } as const
  }
  if (kind === 'bookshelf') {
    const { name, directions } = await services.places.bookshelf(viewer, { id })
    const back = { label: name, to: bookshelfPath(id) }
    return {
      about: { kind, id },
      title: 'Report a bookshelf',
      reason: 'bookshelf',
      by: null,
      words: directions,
      back,
    } as const
  }
  if (kind === 'event') {
    const { title: name, description } = await services.events.event(viewer, { eventId: id })
    const back = { label: name, to: eventPath(id) }
    return {
      about: { kind, id },
      title: 'Report an event',
      reason: 'event',
      by: null,
      words: description,
      back,
    } as const
  }
  throw new DomainError('NOT_FOUND')
}

export default function ReportWords({ loaderData: { said } }: Route.ComponentProps) {
  const { by, title, back, words } = said
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={title}
        hint={
          <TypedIn typed={by?.name}>
            {by
              ? `Only our team will read your report. ${by.name} won’t see who sent it.`
              : 'Only our team will read your report.'}
          </TypedIn>
        }
        back={back}
      />
      {words && (
        <blockquote
          dir="auto"
          className="max-w-prose border-l-2 border-line pl-4 whitespace-pre-line text-soft wrap-anywhere"
        >
          {words}
        </blockquote>
      )}
      <WrittenReportForm
        cancel={
          <LinkButton to={back.to} variant="outline">
            Cancel
          </LinkButton>
        }
      />
      <LeaveQuestion box={writtenReportFormId} />
    </div>
  )
}
