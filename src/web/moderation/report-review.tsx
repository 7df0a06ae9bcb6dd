import { writtenReportForm } from '#rules/moderation/moderation-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/report-review'
import { WrittenReportForm } from './written-report-form.tsx'

export const handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Report a review' })

export const loader = loads(async ({ services, viewer, params }) => ({
  review: await services.library.review(viewer, params.id ?? ''),
}))

export const action = acts(async ({ request, services, viewer, params }) => {
  const { id = '' } = params
  return submitted(await request.formData(), writtenReportForm, async ({ details }) => {
    const { bookId } = await services.library.review(viewer, id)
    await services.moderation.report(viewer, { about: { kind: 'review', id }, reason: 'Review', details })
    return replaceWithToast(`/book/${bookId}`, {
      tone: 'success',
      title: 'Review Reported',
      text: 'Thank you for your report. Our team will review it.',
    })
  })
})

export default function ReportReview({ loaderData: { review } }: Route.ComponentProps) {
  const { by, bookId, bookTitle, words } = review
  const back = `/book/${bookId}`
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Report a review"
        hint={
          <TypedIn
            typed={by.name}
          >{`Only our team reads your report. ${by.name} is not told who wrote it.`}</TypedIn>
        }
        back={{ label: bookTitle, to: back }}
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
          <LinkButton to={back} variant="outline">
            Cancel
          </LinkButton>
        }
      />
    </div>
  )
}
