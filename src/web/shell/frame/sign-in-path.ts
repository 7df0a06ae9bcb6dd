import { useLocation } from 'react-router'

/** The sign-in screen, and back to where one is now. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/' || pathname === '/auth') return '/auth'
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
