import { Link } from '#web/ui/links/link.tsx'

/** A link inside a sentence. */
export function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium text-primary-ink underline underline-offset-4 hover:decoration-2">
      {children}
    </Link>
  )
}
