import { Link } from '#web/ui/links/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export type Namesake = { label: string; council: string; to: string }

/** For an address whose name several suburbs share. */
export function Namesakes({ name, suburbs }: { name: string; suburbs: readonly Namesake[] }) {
  return (
    <div className="grid gap-6">
      <PageHeading
        title={`Which ${name}?`}
        hint="More than one suburb has this name."
        back={{ label: 'Map', to: '/map' }}
      />
      <ul className="grid gap-2">
        {suburbs.map(({ label, council, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
            >
              {`${label}, ${council}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
