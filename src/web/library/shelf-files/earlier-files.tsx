import { city } from '#city/city.ts'
import type { ShelfImportState } from '#rules/library/shelf-files.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { importPath } from './import-path.ts'

type File = {
  id: string
  fileName: string
  kind: string
  state: ShelfImportState
  rows: number
  on: string
  until: string
}

const states: Record<ShelfImportState, readonly [BadgeTone, string]> = {
  preview: ['warn', 'Waiting for you'],
  running: ['info', 'In progress'],
  done: ['confirm', 'Done'],
  cancelled: ['neutral', 'Stopped'],
  failed: ['danger', 'Interrupted'],
}

/** Recent imports, with links back to them. */
export function EarlierFiles({ files }: { files: File[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="grid gap-3">
      <h2 id="earlier" className="text-xl">
        Your files
      </h2>
      <ul className="grid gap-3">
        {files.map(({ id, fileName, kind, state, rows, on, until }) => (
          <li key={id}>
            <Card interactive className="grid gap-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Link
                  to={importPath({ id })}
                  className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']"
                >
                  <Typed>{fileName}</Typed>
                </Link>
                <Badge tone={states[state][0]}>{states[state][1]}</Badge>
              </div>
              <p className="text-sm text-soft">
                {rows === 1 ? '1 book' : `${rows.toLocaleString(city.locale)} books`} from {kind}, {on}. Kept
                until {until}.
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
