import { aboutPages, legalPages, sourcePage } from './house-pages.ts'
import { LegalLinks } from './legal-links.tsx'

/** The end of every page that has a footer: links to the legal pages. */
export function Footer() {
  return (
    <footer className="site-footer">
      <nav aria-label="About this site" className="page-width py-3">
        <LegalLinks pages={[...aboutPages, ...legalPages, sourcePage]} className="justify-center gap-x-6" />
      </nav>
    </footer>
  )
}
