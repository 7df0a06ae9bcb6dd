import type { ReactNode } from 'react'
import { Link } from '#web/ui/links/link.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { Typed } from '#web/ui/typed.tsx'

export type Line = {
  id: string
  to: string
  name: string
  below: string
  /** A second line, as somebody typed it. */
  belowTyped?: string
  aside: string
}

/** One kind of thing on the map, nearest first. */
export function PlaceList({
  id,
  heading,
  lines,
  moreTo,
  empty,
  action,
}: {
  id: string
  heading: string
  lines: readonly Line[]
  /** The address of the whole list, if this is only its beginning. */
  moreTo?: string | undefined
  empty?: string
  action?: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-heading`} className="text-lg md:text-2xl">
          {heading}
        </h2>
        {action}
      </div>
      {lines.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map(({ id: key, to, name, below, belowTyped, aside }) => (
            <li key={key} className="relative flex items-baseline justify-between gap-4 py-3 hover:bg-sunk">
              <div className="min-w-0">
                <Link to={to} className="font-semibold text-primary-ink after:absolute after:inset-0">
                  <Typed>{name}</Typed>
                </Link>
                <p className="text-sm text-soft">{below}</p>
                {belowTyped && (
                  <p className="text-sm text-soft wrap-anywhere">
                    <Typed>{belowTyped}</Typed>
                  </p>
                )}
              </div>
              <p className="shrink-0 text-sm text-soft">{aside}</p>
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}
