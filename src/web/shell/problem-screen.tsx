import { isRouteErrorResponse, useLocation } from 'react-router'
import { city } from '#city/city.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { Compass, Hourglass, type Icon, LockKeyhole } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

const AWAY = 503
const away = 'We’ll be right back'
const fault = 'Something went wrong on our side'

/** Shown in place of a screen that could not be shown: a refusal in its own words, or an error on our side. */
export function ProblemScreen({ error }: { error: unknown }) {
  const status = statusOf(error)
  const title = problemTitle(error)
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : undefined
  if (status === AWAY) return <Refused icon={Hourglass} title={title} message={message} />
  if (status >= 500) return <OurFault />
  if (status === 404) return <NotFoundScreen hint={message} />
  const icon = { 403: LockKeyhole, 429: Hourglass }[status] ?? Compass
  return <Refused icon={icon} title={title} message={message} />
}

export function problemTitle(error: unknown): string {
  const status = statusOf(error)
  if (status === AWAY) return away
  if (status >= 500) return fault
  const titles: Record<number, string> = {
    403: 'Access Denied',
    404: 'Page not found',
    429: 'Please wait a moment',
  }
  return titles[status] ?? 'That didn’t work'
}

/** Anything not thrown on purpose by a screen is a fault. */
function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

function Refused(props: { icon: Icon; title: string; message: string | undefined }) {
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
  const { requestId, supportEmail = city.supportEmail } = useShellData() ?? {}
  return (
    <ErrorState
      headingLevel="h1"
      title={fault}
      hint={`Please try again. If it happens again, write to ${supportEmail}.`}
      retryTo={pathname + search}
      {...(requestId ? { reference: `Tell us this number: ${requestId}` } : {})}
      className="py-20"
    />
  )
}

/** `loads` throws a refusal as { code, message }; the router's own responses carry text that is not for people. */
function messageOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}
