import { Form } from 'react-router'
import { issuerPath } from '#rules/members/auth-paths.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { Button } from '#web/ui/button.tsx'

type OfferedIssuer = { id: string; name: string }

/** Login buttons for each configured issuer. */
export function IssuerButtons({ issuers, back }: { issuers: OfferedIssuer[]; back: string }) {
  if (issuers.length === 0) return null
  return (
    <section aria-label="Quick login" className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {issuers.map(({ id, name }) => (
        // By the browser: the router would count as sending for good if the issuer's page never opens.
        <Form
          key={id}
          method="post"
          action={keepingWayBack(issuerPath(id), back)}
          reloadDocument
          className="grid"
        >
          <Button type="submit" variant="outline" block>
            Continue with {name}
          </Button>
        </Form>
      ))}
    </section>
  )
}
