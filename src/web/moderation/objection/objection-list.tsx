import { decisionWords } from '#rules/moderation/action-words.ts'
import type { ActionKind } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { Card } from '#web/ui/card.tsx'
import { ShieldCheck } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { openKey, Queue } from '#web/ui/queue/queue.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Objection = {
  id: string
  kind: ActionKind
  about: ReportKind
  until: string | null
  objectedBy: { id: string; name: string } | null
  isOwn: boolean
  isAboutViewer: boolean
  objectedOn: string | null
}

export function ObjectionList({
  cards,
  here,
  moreTo,
}: {
  cards: Objection[]
  here: string
  moreTo: string | undefined
}) {
  if (cards.length === 0) {
    return <EmptyState icon={ShieldCheck} title="No objections" hint="Nobody has objected to a decision." />
  }
  return (
    <div className="mt-6">
      <Queue label="Objections" entries={cards} keys={openKey} moreTo={moreTo}>
        {({ id, kind, about, until, objectedBy, isOwn, isAboutViewer, objectedOn }) => (
          <Card interactive className="grid gap-1">
            <h2 className="text-lg">
              <Link
                to={withParam(here, 'objection', id)}
                data-key="o"
                className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <Typed>{objectedBy?.name ?? 'A former member'}</Typed>
              </Link>
            </h2>
            <p>{decisionWords(kind, { about, until })}</p>
            <p className="text-sm text-soft">
              {objectedOn}
              <span>
                {isAboutViewer
                  ? '. It’s about you, so another administrator needs to review it.'
                  : isOwn &&
                    '. It’s your own decision, so another administrator should review it if there is one.'}
              </span>
            </p>
          </Card>
        )}
      </Queue>
    </div>
  )
}
