import type { ReactNode } from 'react'
import { Search } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

/** Shown when search and filters leave nothing of a list; `all` is its address without them. */
export function NoMatch({ all }: { all: string }) {
  return (
    <EmptyState
      icon={Search}
      title="Nothing matches"
      hint="Nothing in this list fits your search and filters."
      action={
        <LinkButton to={all} variant="outline">
          Show all
        </LinkButton>
      }
    />
  )
}

/** In place of a list without entries: `empty`, unless search and filters have left nothing of it. */
export const emptyOr = (
  empty: ReactNode,
  { filters, all }: { filters: Record<string, string>; all: string },
): ReactNode => (isFiltered(filters) ? <NoMatch all={all} /> : empty)

export const isFiltered = (filters: Record<string, string>): boolean =>
  Object.values(filters).some((value) => value !== '')
