import { changedWords, type Stretch, shortened } from './changed-words.ts'

export type FactChange = { label: string; was: string | null; becomes: string | null }

/** The differences, field by field, before and after; removed and added words are marked. */
export function ChangedFacts({
  changes,
  after = 'Now',
  children,
}: {
  changes: readonly FactChange[]
  after?: string
  /** Further rows of the same list. */
  children?: React.ReactNode
}) {
  return (
    <dl className="grid gap-3 text-sm">
      {changes.map(({ label, was, becomes }) => {
        const words = changedWords(was ?? '', becomes ?? '')
        return (
          <div key={label} className="grid gap-1">
            <dt className="font-semibold">{label}</dt>
            <dd className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
              <span className="text-soft">Before: </span>
              <Marked as="del" parts={shortened(words.was)} />
            </dd>
            <dd className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
              <span className="text-soft">{after}: </span>
              <Marked as="ins" parts={shortened(words.becomes)} />
            </dd>
          </div>
        )
      })}
      {children}
    </dl>
  )
}

// Struck through and underlined, which remains with forced colours.
const styles = {
  del: 'rounded-xs bg-danger-soft line-through',
  ins: 'rounded-xs bg-confirm-soft underline underline-offset-2',
}

function Marked({ as: Mark, parts }: { as: 'del' | 'ins'; parts: Stretch[] }) {
  if (parts.length === 0) return <span className="text-soft">nothing</span>
  const places = parts.map((part, at) => ({ ...part, at }))
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-line">
      {places.map(({ text, isChanged, at }) =>
        isChanged ? (
          <Mark key={at} className={styles[Mark]}>
            {text}
          </Mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </span>
  )
}
