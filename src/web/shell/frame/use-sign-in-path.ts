import { useLocation } from 'react-router'

/** The login screen, which then returns to the current one. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/' || pathname === '/auth') return '/auth'
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
