// Links within the product. Of a link the server needs the anchor alone, and a page has some forty of them: React Router's own
// looks up where it stands for each, which was a tenth of what a page costs.
import type { ReactNode } from 'react'
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router'

export function Link(props: LinkProps): ReactNode {
  if (import.meta.env.SSR && isWhole(props.to)) return <Anchor {...props} to={props.to} />
  return <RouterLink discover="none" {...props} />
}

/** One that says where one is. */
export function NavLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }): ReactNode {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return <Link aria-current={isHere ? 'page' : undefined} {...rest} to={to} />
}

/** Neither an object nor relative to the screen it is on. */
function isWhole(to: LinkProps['to']): to is string {
  return typeof to === 'string' && to.startsWith('/')
}

/** What only a press needs to know stays behind. */
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
