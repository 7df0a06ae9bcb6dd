import { editAnswerPath, savedAnswersPath } from '#rules/moderation/admin-paths.ts'
import { removeSavedAnswerForm, savedAnswerForm } from '#rules/moderation/saved-answer-forms.ts'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Mail } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/saved-answers'
import { SavedAnswerCard } from './saved-answer-card.tsx'
import { SavedAnswerFields } from './saved-answer-fields.tsx'

export const handle: Handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Saved answers' })

export const loader = loads(async ({ services, viewer, url }) => {
  const answers = await services.moderation.savedAnswers(viewer)
  const edited = answers.find(({ id }) => id === url.searchParams.get('edit'))
  return { answers, edited: edited ?? null }
})

export const action = performs({
  save: intent({
    form: savedAnswerForm,
    command: ({ services, viewer }, { answer: id, version, ...written }) =>
      id
        ? services.moderation.changeSavedAnswer(viewer, { id, version, ...written })
        : services.moderation.saveAnswer(viewer, written),
    after: () => redirectWithToast(savedAnswersPath, { title: 'Answer saved' }),
    fieldOf: { SAVED_ANSWER_KNOWN: 'title' },
  }),
  remove: intent({
    form: removeSavedAnswerForm,
    command: ({ services, viewer }, { answer: id }) => services.moderation.removeSavedAnswer(viewer, { id }),
    after: () => redirectWithToast(savedAnswersPath, { title: 'Answer removed' }),
  }),
})

const hint = `Short texts to use in your reasons and replies. All administrators share them, up to ${savedAnswerLimits.most}.`

export default function SavedAnswers({ loaderData: { answers, edited } }: Route.ComponentProps) {
  const isFull = answers.length >= savedAnswerLimits.most
  return (
    <div className="grid gap-6">
      <PageHeading title="Saved answers" hint={hint} />
      {edited === null && isFull ? (
        <p>You’ve reached the limit. Remove one first.</p>
      ) : (
        <Card className="grid max-w-2xl gap-4">
          <h2 className="text-xl">{edited ? 'Edit an answer' : 'New answer'}</h2>
          <SavedAnswerFields
            key={edited ? `${edited.id}:${edited.version}` : 'new'}
            edited={edited}
            here={savedAnswersPath}
          />
        </Card>
      )}
      <RefusalAlert of={{ intent: 'remove' }} />
      {answers.length === 0 ? (
        <EmptyState icon={Mail} title="No saved answers" hint="Save the texts you write again and again." />
      ) : (
        <ul className="grid max-w-2xl gap-4">
          {answers.map((answer) => (
            <li key={answer.id} className="min-w-0">
              <SavedAnswerCard answer={answer} editTo={editAnswerPath(answer.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
