import { Compass, Hourglass, LockKeyhole, type LucideIcon } from 'lucide-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { city } from '#city/city.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { useShellData } from './shell-data.ts'

/** What stands where a screen would be when it could not be shown: a refusal in its own words, or our fault. */
export function ProblemScreen({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <OurFault />
  const message = messageOf(error.data)
  if (error.status === 404) return <NotFoundScreen hint={message} />
  if (error.status === 403) return <Refused icon={LockKeyhole} title="Access Denied" message={message} />
  if (error.status === 429) return <Refused icon={Hourglass} title="Please wait a moment" message={message} />
  if (error.status < 500) return <Refused icon={Compass} title="That did not work" message={message} />
  return <OurFault />
}

function Refused(props: { icon: LucideIcon; title: string; message: string | undefined }) {
  return (
    <EmptyState
      icon={props.icon}
      headingLevel="h1"
      title={props.title}
      hint={props.message}
      action={<LinkButton to="/">Return to Home</LinkButton>}
      className="py-20"
    />
  )
}

function OurFault() {
  const { pathname, search } = useLocation()
  const requestId = useShellData()?.requestId
  return (
    <>
      <title>{`Something went wrong · ${city.productName}`}</title>
      <ErrorState
        headingLevel="h1"
        title="Something went wrong on our side"
        hint={`Please try again. If it happens again, write to ${city.supportEmail}.`}
        retryTo={pathname + search}
        {...(requestId ? { reference: `Tell us this number: ${requestId}` } : {})}
        className="py-20"
      />
    </>
  )
}

/** `loads` throws a refusal as { code, message }; the router's own responses carry text that is not for people. */
function messageOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}
