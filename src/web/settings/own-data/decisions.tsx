import { actionTitles } from '#rules/moderation/action-words.ts'
import type { ActionKind } from '#rules/moderation/actions.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Decision = { id: string; kind: ActionKind; name: string | null; madeOn: string; mayObject: boolean }

/** Where a member finds what administrators decided about them, even if its notice is gone. */
export function Decisions({ decisions }: { decisions: Decision[] }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Decisions about you</h2>
      <ul className="grid gap-3">
        {decisions.map(({ id, kind, name, madeOn, mayObject }) => (
          <li key={id} className="grid min-w-0 gap-1">
            <p className="font-medium wrap-anywhere">
              <span>{actionTitles[kind]}</span>
              {name && (
                <span>
                  : “<Typed>{name}</Typed>”
                </span>
              )}
            </p>
            <p className="text-sm text-soft">
              <span>{`Decided on ${madeOn}. `}</span>
              <Link
                to={objectionPath(id)}
                className="font-medium text-primary-ink underline underline-offset-4"
              >
                {mayObject ? 'Read it or object' : 'Read it'}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
