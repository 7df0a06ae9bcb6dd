// Loaders of a club's screens: a guest is asked to sign in, with the club's own message.
import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { loads, type ScreenArgs, toSignIn } from '#web/shell/screen.ts'

/** What a guest is told, depending on the page they opened. */
function signInFirst(asked: URLSearchParams): string {
  if (asked.has('schedule')) return 'Please sign in to create an event'
  if (asked.has('join') || asked.has('invite')) return 'Please sign in to join book clubs.'
  return 'Please sign in to view book club details.'
}

export function loadsOfClub<Result>(
  screen: (args: ScreenArgs) => Promise<Result>,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return loads(async (args) => {
    const { viewer, url } = args
    if (viewer.kind === 'guest')
      throw await toSignIn(url.pathname + url.search, signInFirst(url.searchParams))
    return screen(args)
  })
}

/** The loader of a club's tab: null if the viewer may not look inside, which the frame explains. */
export function loadsInClub<Result>(screen: (args: ScreenArgs) => Promise<Result>) {
  return loadsOfClub(async (args): Promise<Result | null> => {
    try {
      return await screen(args)
    } catch (error) {
      if (isRefusal(error) && error.code === 'CLUB_NOT_FOUND') return null
      throw error
    }
  })
}
