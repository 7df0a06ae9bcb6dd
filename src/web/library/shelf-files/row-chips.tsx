import { city } from '#city/city.ts'
import { fateNames, type ReadChoice, type RowFate, rowFates } from '#rules/library/shelf-files.ts'
import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { importPath } from './import-path.ts'

type Way = { id: string; readTo: ReadChoice | null; only: RowFate | null }

/** How many rows have each fate, with links to just those. */
export function RowChips({
  counts,
  all,
  way,
  isPreview,
}: {
  counts: Partial<Record<RowFate, number>>
  all: number
  way: Way
  isPreview: boolean
}) {
  return (
    <ChipRow label="Filter the books">
      <ChipLink to={importPath({ ...way, only: null })} current={way.only === null}>
        All · {all.toLocaleString(city.locale)}
      </ChipLink>
      {fateNames.flatMap((fate) => {
        const count = counts[fate]
        return count
          ? [
              <ChipLink key={fate} to={importPath({ ...way, only: fate })} current={way.only === fate}>
                {rowFates[fate][isPreview ? 0 : 1]} · {count.toLocaleString(city.locale)}
              </ChipLink>,
            ]
          : []
      })}
    </ChipRow>
  )
}
