// Links within the product. The server only needs the anchor, and a page has about forty links: React Router's own Link looks
// up the current location for each, which was a tenth of a page's cost.
import type { ReactNode } from 'react'
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router'

export function Link(props: LinkProps): ReactNode {
  if (import.meta.env.SSR && isWhole(props.to)) return <Anchor {...props} to={props.to} />
  return <RouterLink discover="none" {...props} />
}

/** A NavLink: it marks the current page. */
export function NavLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }): ReactNode {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return <Link aria-current={isHere ? 'page' : undefined} {...rest} to={to} />
}

/** Neither an object nor relative to the current screen. */
function isWhole(to: LinkProps['to']): to is string {
  return typeof to === 'string' && to.startsWith('/')
}

/** Props that only matter on a press are left out. */
function Anchor({
  to,
  state,
  replace,
  preventScrollReset,
  viewTransition,
  reloadDocument,
  discover,
  prefetch,
  relative,
  ...rest
}: LinkProps & { to: string }) {
  return <a {...rest} href={to} />
}
