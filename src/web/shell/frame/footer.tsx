import { Link } from '#web/ui/links/link.tsx'
import { aboutPages, legalPages } from './house-pages.ts'

/** The end of every page that has one: what is to be known about the house. */
export function Footer() {
  return (
    <footer className="site-footer">
      <nav aria-label="About this site" className="page-width py-3">
        <ul className="flex flex-wrap justify-center gap-x-6 text-sm text-soft">
          {[...aboutPages, ...legalPages].map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
