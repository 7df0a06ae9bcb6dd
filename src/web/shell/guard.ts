import { type MiddlewareFunction, redirect } from 'react-router'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { refusalResponse } from '#rules/refusal-response.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { appContext } from './app-context.ts'
import { toProof, toSignIn } from './screen.ts'

/** Where members go who open an administrators' page: home, except from here. */
const turnedTo = new Map([['/admin/events', '/events']])

/**
 * Runs before every loader and action: turns away viewers that the route's `handle.access` does not let in. Members who are
 * leaving may only change their mind, undo a change to how they log in, export their data, read the legal pages, write to us and log out; such routes are marked
 * `whileLeaving`. A script that asks for JSON is told why in JSON.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context, pattern }, next) => {
  const { viewer, entranceOf } = context.get(appContext)
  const { access, whileLeaving, respondsInJson } = entranceOf(pattern)
  const isLooking = request.method === 'GET' || request.method === 'HEAD'
  const assertNoScript = (code: RefusalCode) => {
    if (respondsInJson) throw refusalResponse(new DomainError(code))
  }
  if (viewer.kind === 'member' && viewer.leavesAt && !whileLeaving) {
    assertNoScript('LEAVING')
    throw redirect('/settings/data')
  }
  if (access === 'guest') return next()
  if (viewer.kind === 'guest') {
    assertNoScript('AUTHENTICATION_REQUIRED')
    throw await toSignIn(url.pathname + url.search)
  }
  if (access === 'admin' && !viewer.isAdmin) {
    assertNoScript('ACCESS_DENIED')
    throw await redirectWithToast(turnedTo.get(url.pathname) ?? '/', {
      tone: 'destructive',
      title: 'Access Denied',
      text: 'You need administrator privileges to access this area.',
    })
  }
  // A posted form is refused by its operation, and stays as it was typed.
  if (access === 'admin' && isLooking && !viewer.administers) {
    assertNoScript('ADMIN_PROOF_NEEDED')
    throw toProof('admin', { context, url })
  }
  return next()
}
