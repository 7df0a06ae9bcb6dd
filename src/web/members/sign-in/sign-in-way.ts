import { verifyPath } from '#rules/members/auth-paths.ts'
import { type CodeChannel, type CodePurpose, localPath } from '#rules/members/members.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'

/** Where the member goes after logging in: `from` in the address, if it is a path of this site. */
export function wayBack(url: URL): string {
  return localPath(url.searchParams.get('from'))
}

/** Codes that can be typed there: to sign up, to log in by phone, and to sign up through an issuer. */
export type TypedPurpose = Exclude<CodePurpose, 'reset' | 'change'>

export function codePath(purpose: TypedPurpose, back: string): string {
  return keepingWayBack(verifyPath(purpose === 'sign-up' ? undefined : purpose), back)
}

/** Which of the login screen's four forms an address shows. */
export type WayIn = { isSignUp: boolean; channel: CodeChannel }

export function wayIn({ searchParams }: URL): WayIn {
  return {
    isSignUp: searchParams.get('mode') === 'sign-up',
    channel: searchParams.get('by') === 'phone' ? 'phone' : 'email',
  }
}

export function pathIn({ isSignUp, channel }: WayIn): string {
  const asked = [isSignUp && 'mode=sign-up', channel === 'phone' && 'by=phone'].filter(Boolean).join('&')
  return asked ? `/auth?${asked}` : '/auth'
}
