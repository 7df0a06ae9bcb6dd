import type { ReactNode } from 'react'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { useQueueKeys } from './queue-keys.ts'

export type QueueKey = { key: string; does: string }

const moving: QueueKey[] = [
  { key: 'J', does: 'next entry' },
  { key: 'K', does: 'previous entry' },
]

/** Of a list whose entries are decided on screens of their own. */
export const openKey: readonly QueueKey[] = [{ key: 'O', does: 'open' }]

/** Of a list with a bar for several at once. */
export const togetherKeys = (approve = 'approve', decline = 'decline'): readonly QueueKey[] => [
  { key: 'A', does: approve },
  { key: 'R', does: decline },
  { key: 'X', does: 'select' },
  { key: 'Shift X', does: 'select all or none' },
  { key: 'Shift A', does: `${approve} the selected ones` },
]

/**
 * A list of items waiting for a decision, usable by keyboard. `bar` has the actions for several at once; `moreTo` is the same
 * list with more entries. Without entries, the bar and `empty` are all of it.
 */
export function Queue<Entry extends { id: string }>({
  empty,
  ...of
}: Entries<Entry> & { empty?: ReactNode }) {
  if (of.entries.length > 0) return <EntryList {...of} />
  return (
    <>
      {of.bar}
      {empty}
    </>
  )
}

type Entries<Entry> = {
  label: string
  entries: readonly Entry[]
  keys: readonly QueueKey[]
  bar?: ReactNode
  moreTo?: string | undefined
  children: (entry: Entry) => ReactNode
}

function EntryList<Entry extends { id: string }>({
  label,
  entries,
  keys,
  bar,
  moreTo,
  children,
}: Entries<Entry>) {
  const list = useQueueKeys<HTMLElement>()
  const [first] = entries
  return (
    <section {...list} aria-label={label} tabIndex={-1} className="grid gap-4 outline-none">
      {first && (
        <a
          href={`#entry-${first.id}`}
          className="sr-only justify-self-start rounded-control bg-paper font-semibold text-primary-ink underline underline-offset-4 focus:not-sr-only focus:px-4 focus:py-3"
        >
          Go to the first entry
        </a>
      )}
      <Disclosure title="Keyboard" className="text-sm max-sm:pointer-coarse:hidden">
        <p className="mt-2">While an entry or a button in it has the focus, these keys work:</p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {[...moving, ...keys].map(({ key, does }) => (
            <div key={key} className="flex gap-2">
              <dt>
                <kbd className="rounded border border-line bg-paper px-1.5 font-semibold">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {bar}
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <li
            key={entry.id}
            id={`entry-${entry.id}`}
            data-entry={entry.id}
            tabIndex={-1}
            className="min-w-0 rounded-card"
          >
            {children(entry)}
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} data-key="more" />}
    </section>
  )
}
