import { type CodeChannel, type CodePurpose, localPath } from '#rules/members/members.ts'

/** Where the member wants to be once signed in: the `from` of the address, if it is a path of this site. */
export function wayBack(url: URL): string {
  return localPath(url.searchParams.get('from'))
}

/** `path` with the way back kept in it. */
export function keepingWayBack(path: string, back: string): string {
  if (back === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(back)}`
}

/** Which codes are typed in there: those that sign up, log in by phone, or sign up who came through an issuer. */
export type TypedPurpose = Exclude<CodePurpose, 'reset' | 'change'>

export function codePath(purpose: TypedPurpose, back: string): string {
  return keepingWayBack(purpose === 'sign-up' ? '/auth/verify' : `/auth/verify?for=${purpose}`, back)
}

/** Which of the four forms of the sign-in screen an address asks for. */
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
