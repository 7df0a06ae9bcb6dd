import { useLocation } from 'react-router'
import { signInPath } from '#rules/members/sign-in-path.ts'

/** The login screen, which then returns to the current one. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return signInPath(pathname === '/' || pathname === '/auth' ? '/' : pathname + search)
}
