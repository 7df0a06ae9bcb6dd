import { Form } from 'react-router'
import { type RowFate, rowFates } from '#rules/library/shelf-files.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Row = {
  number: number
  title: string
  author: string
  isbn: string | null
  fate: RowFate | null
  problem: string | null
  /** Whether it is left out. */
  why: string | null
  /** Its rating and review in the file, or what happened to them. */
  review: string | null
  /** Its book is here already, and it can be added as another copy. */
  canBeAnother: boolean
}

const tones: Record<RowFate, BadgeTone> = {
  bookcase: 'confirm',
  wishlist: 'primary',
  owned: 'neutral',
  wished: 'neutral',
  twice: 'neutral',
  leftOut: 'neutral',
  unreadable: 'danger',
}

/** The rows of a file, with what happens or has happened to each. */
export function RowList({ rows, isPreview }: { rows: Row[]; isPreview: boolean }) {
  if (rows.length === 0) return <p className="text-soft">No books here.</p>
  return (
    <Form method="post" preventScrollReset>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-card">
        {rows.map(({ number, title, author, isbn, fate, problem, why, review, canBeAnother }) => (
          <li key={number} className="grid gap-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title ? <Typed>{title}</Typed> : `Row ${number}`}</p>
              <p className="text-sm text-soft wrap-anywhere">
                {author && <Typed>{author}</Typed>}
                {author && isbn && <span>{' · '}</span>}
                {isbn && <span>{`ISBN ${isbn}`}</span>}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 self-start sm:justify-end">
              <Badge tone={fate ? tones[fate] : 'neutral'}>
                {fate ? rowFates[fate][isPreview ? 0 : 1] : 'Waiting'}
              </Badge>
              {isPreview && <RowButton {...{ number, title, name: buttonOf({ fate, canBeAnother }) }} />}
            </div>
            {isPreview && (
              <div className="empty:hidden sm:col-span-2">
                <RefusalAlert of={{ [buttonOf({ fate, canBeAnother }) ?? 'take']: String(number) }} />
              </div>
            )}
            {review && <p className="text-sm text-soft sm:col-span-2">{review}</p>}
            {why && <p className="text-sm text-soft sm:col-span-2">{why}</p>}
            {problem && (
              <p className="text-sm sm:col-span-2">
                {title && <span>{`Row ${number}: `}</span>}
                <span>{problem}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Form>
  )
}

type ButtonName = 'take' | 'another' | 'leaveOut'

function RowButton({ number, title, name }: { number: number; title: string; name: ButtonName | undefined }) {
  if (!name) return null
  const label = name === 'leaveOut' ? 'Leave out' : 'Add it anyway'
  return (
    <Button
      type="submit"
      name={name}
      value={number}
      variant="link"
      size="sm"
      aria-label={`${name === 'leaveOut' ? label : `${label}:`} ${title}`}
    >
      {label}
    </Button>
  )
}

/** Rows that are already here are skipped, unless they are of another copy. */
function buttonOf({ fate, canBeAnother }: Pick<Row, 'fate' | 'canBeAnother'>): ButtonName | undefined {
  if (fate === 'leftOut') return 'take'
  if (canBeAnother) return 'another'
  return fate === 'bookcase' || fate === 'wishlist' ? 'leaveOut' : undefined
}
