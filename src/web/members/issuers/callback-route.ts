// The route an issuer redirects the browser back to. It has no screen.
import { redirect } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { keepingWayBack, signInPath } from '#rules/members/sign-in-path.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { browserKeyIn, dropBrowserKey } from './browser-key.ts'
import { refusalToast } from './refusal-toast.ts'

export const handle: Handle = { access: 'guest' }

export const loader = loads(async (args) => {
  try {
    throw await comeBack(args)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // An unknown visit.
    throw await refusalToast(args.viewer.kind === 'member' ? '/' : '/auth', error)
  }
})

async function comeBack({ request, services, viewer, params, address, url }: ScreenArgs): Promise<Response> {
  const given = (name: string) => url.searchParams.get(name) ?? undefined
  const issuer = params.issuer ?? ''
  const answer = {
    ...{ state: given('state'), code: given('code'), error: given('error') },
    ...{ iss: given('iss'), user: given('user') },
  }
  const { back, isAdding, ...come } = await services.issuers.comeBack(viewer, {
    ...{ issuer, browser: await browserKeyIn(request), answer, address },
  })
  if (come.result === 'sign-up') return redirect(keepingWayBack('/auth/join', back))
  if (come.result === 'refused') return refusalToast(isAdding ? back : signInPath(back), come.refusal)
  const name = (await services.issuers.offered(viewer)).find(({ id }) => id === issuer)?.name ?? ''
  if (come.result === 'added') {
    return replaceWithToast(back, { title: `${name} added`, text: 'Next time, log in with it.' })
  }
  return replaceWithToast(back, { title: `${name} login successful!` }, [
    ...come.cookies,
    await dropBrowserKey(),
  ])
}
