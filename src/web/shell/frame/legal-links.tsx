import { clsx } from 'clsx'
import { Link } from '#web/ui/links/link.tsx'
import { legalPages } from './house-pages.ts'

type Page = { to: string; label: string }

/** Small links, side by side, to the legal pages. */
export function LegalLinks({
  pages = legalPages,
  className,
}: {
  pages?: readonly Page[]
  className?: string
}) {
  return (
    <ul className={clsx('flex flex-wrap text-sm text-soft', className)}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
