import { actionTitles, actionWords } from '#rules/moderation/action-words.ts'
import { objectionForm } from '#rules/moderation/moderation-forms.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
import { shownAction } from '#web/moderation/shown-reports.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/objection'
import { ObjectForm } from './object-form.tsx'

// A disabled member, who cannot log in, can open it too, with a ticket in the address.
export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta: Route.MetaFunction = () => pageMeta({ title: 'What was decided' })

export const loader = loads(async (args) => {
  const own = await args.services.moderation.ownAction(args.viewer, { key: args.params.key ?? '' })
  return shownAction(
    { ...own, objectedAt: null, member: null, by: null, isOwn: false, isAboutViewer: true },
    args,
  )
})

export const action = performs({
  '': intent({
    form: objectionForm,
    command: ({ services, viewer, params: { key = '' } }, { objection }) =>
      services.moderation.objectTo(viewer, { key, objection }),
    after: (_, { params: { key = '' } }) =>
      replaceWithToast(objectionPath(key), { title: 'Objection sent', text: 'An administrator will reply.' }),
  }),
})

export default function Objection({ loaderData }: Route.ComponentProps) {
  const {
    kind,
    about,
    name,
    until,
    reason,
    madeOn,
    isLifted,
    objection,
    objectedBy,
    isOwnObjection,
    answer,
    answerWords,
    mayObject,
  } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title={actionTitles[kind]} hint={`Decided ${madeOn}.`} />
      <div className="grid gap-2">
        <p>{actionWords(kind, { about, until })}</p>
        {name && (
          <p className="wrap-anywhere">
            It’s about “<Typed>{name}</Typed>”.
          </p>
        )}
        <h2 className="text-lg">The reason</h2>
        <p dir="auto" className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      </div>
      {isLifted && <Alert tone="info">This decision has been reversed.</Alert>}
      {objection && (
        <section className="grid gap-2">
          <h2 className="text-lg wrap-anywhere">
            {isOwnObjection ? (
              'Your objection'
            ) : (
              <>
                Objection from <Typed>{objectedBy?.name ?? 'a former admin of the club'}</Typed>
              </>
            )}
          </h2>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {objection}
          </p>
          <p className="text-soft">
            {answer === null && <span>An administrator will reply.</span>}
            {answer === 'upheld' && <span>We’ve looked at it again, and the decision stands.</span>}
            {answer === 'lifted' && <span>We’ve looked at it again, and reversed the decision.</span>}
          </p>
          {answerWords && (
            <p dir="auto" className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
              {answerWords}
            </p>
          )}
        </section>
      )}
      {mayObject && <ObjectForm />}
    </div>
  )
}
