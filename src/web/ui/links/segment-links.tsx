import type { To } from 'react-router'
import { segment, segmentRow } from '#web/ui/segment-styles.ts'
import { Link } from './link.tsx'

/** Different ways to do one thing, below tabs that choose the thing. The state is in the URL here too, and Back leaves it. */
export function SegmentLinks({
  label,
  ways,
}: {
  label: string
  ways: readonly { label: string; to: To; current: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className={segmentRow}>
        {ways.map((way) => (
          <li key={way.label} className="grid">
            <Link
              to={way.to}
              replace
              preventScrollReset
              aria-current={way.current ? 'page' : undefined}
              className={segment}
            >
              {way.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
