import { LinkButton } from '#web/ui/links/link-button.tsx'

export function NotFoundScreen({ hint }: { hint?: string | undefined }) {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-2 py-20 text-center">
      <h1 className="text-7xl text-primary-ink">404</h1>
      <p className="font-serif text-2xl font-semibold">Oops! Page not found</p>
      {hint && <p className="text-soft">{hint}</p>}
      <LinkButton to="/" className="mt-6">
        Return to Home
      </LinkButton>
    </section>
  )
}
