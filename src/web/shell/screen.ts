// Wraps every screen's loader and action: passes in the server's services, and turns refusals into responses.

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { localPath } from '#rules/members/members.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
import { type ProofFor, proofFor, wantedBy } from '#rules/proof-header.ts'
import type { AppContext, Declared } from '#server/http/screen-context.ts'
import type { LiveSubject } from '#server/live/live-notice.ts'
import { type ActionResponse, formResponse } from '#web/shell/forms/action-response.ts'
import { unknownResults } from '#web/shell/forms/away.ts'
import { withSoundForm } from '#web/shell/forms/posted-form.ts'
import { provePath } from '#web/shell/forms/proving.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { appContext } from './app-context.ts'

/** What every screen declares of itself as `handle`. */
export type Handle = Declared & {
  shows?: readonly LiveSubject[]
  /** The parameter of the address that names the screen's one conversation. */
  showsOne?: string
  /** The topic it listens to; the part after the colon is a parameter of the address. */
  hears?: `${'club' | 'event'}:${string}`
  /** Loads only its new messages; resolves to false if something else has changed too. */
  readNews?: () => Promise<boolean>
}

export type ScreenArgs = AppContext & {
  request: Request
  url: URL
  params: Record<string, string | undefined>
}

/** Why a screen is not shown; `message` is for people. */
type Problem = { code: RefusalCode; message: string }

/** Wraps a loader. A refusal becomes the error screen with the refusal's status (404, 403, …). */
export function loads<Result>(screen: (args: ScreenArgs) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await screen(screenArgs(args))
    } catch (error) {
      if (!isRefusal(error)) throw unavailableOr(error, args)
      if (error.code === 'AUTHENTICATION_REQUIRED') throw await toSignIn(args.url.pathname + args.url.search)
      if (error.ticket) throw redirect(objectionPath(error.ticket))
      const proof = proofFor(error)
      if (proof) throw toProof(proof, args)
      throw passHeadersOn(asProblem(error), args)
    }
  }
}

/** Wraps an action: it redirects, or returns data for its form. A refusal becomes an error of the whole form. */
export function acts(screen: (args: ScreenArgs) => Promise<ActionResponse>) {
  return async (args: ActionFunctionArgs): Promise<ActionResponse> => {
    const { request } = args
    let form: FormData | undefined
    const sound = withSoundForm(request, (read) => {
      form = read
    })
    try {
      const result = await screen({ ...screenArgs(args), request: sound })
      return redirectsToSamePage(result, request) ? inPlace(result) : passHeadersOn(result, args)
    } catch (error) {
      if (!isRefusal(error)) throw unavailableOr(error, args)
      if (error.code === 'AUTHENTICATION_REQUIRED') throw await toSignIn(args.url.pathname + args.url.search)
      if (error.ticket) throw redirect(objectionPath(error.ticket))
      // Without the database the page around the form could not be rendered again, and this sentence would be lost.
      if (unknownResults.has(error.code)) throw asProblem(error)
      return passHeadersOn(formResponse(form, { errors: { '': [error.message] } }, refusedWith(error)), args)
    }
  }
}

/**
 * Thrown as a response of its own: in the browser, a submitted form stays as it was typed (`keepUnsentForm`), and a followed
 * link is retried (`retryingFetch`).
 */
function unavailableOr(error: unknown, { context }: Pick<LoaderFunctionArgs, 'context'>): unknown {
  const { isDatabaseAway, reportFault } = context.get(appContext)
  if (!isDatabaseAway(error)) return error
  reportFault(error)
  return asProblem(new DomainError('DATABASE_AWAY'))
}

function asProblem(refusal: DomainError) {
  const { code, message } = refusal
  return data({ code, message } satisfies Problem, refusedWith(refusal))
}

/** The router drops the headers of a refused screen, so the server is told directly which to send. */
function passHeadersOn<Result extends Response | { init: ResponseInit | null }>(
  result: Result,
  { context }: Pick<LoaderFunctionArgs, 'context'>,
): Result {
  if (result instanceof Response) return result
  const headers = new Headers(result.init?.headers)
  const [seconds, proof] = [headers.get('Retry-After'), wantedBy(headers)]
  if (seconds) context.get(appContext).responseParts.retryAfter = seconds
  const refusal = refusalIn(result)
  if (refusal) context.get(appContext).responseParts.refusal = refusal
  if (proof) context.get(appContext).responseParts.proof = proof
  return result
}

/** The first sentence of a form's response that says why it is refused. */
function refusalIn(result: object): string | undefined {
  const { errors } = ('data' in result && result.data ? result.data : {}) as Partial<FormResponse>
  return errors && Object.values(errors).flat()[0]
}

/** To the page that asks for proof, and back to the screen that needed it. */
export function toProof(
  wanted: ProofFor,
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
): Response {
  context.get(appContext).responseParts.proof = wanted
  return redirect(provePath(wanted, url.pathname + url.search))
}

/** To the login screen, with the spec's toast, and back to `from` (a path of this site) afterwards. */
export function toSignIn(from: string, text = 'Please sign in to access this feature.'): Promise<Response> {
  return redirectWithToast(signInPath(localPath(from)), {
    tone: 'destructive',
    title: 'Authentication Required',
    text,
  })
}

/** A redirect to the page the form is on. */
function redirectsToSamePage(result: unknown, request: Request): result is Response {
  if (!(result instanceof Response)) return false
  const [to, asking] = [result.headers.get('Location'), URL.parse(request.headers.get('Referer') ?? '')]
  return to !== null && asking !== null && to === asking.pathname + asking.search
}

/** Without this, a fetcher's form would add the same page to the browser's history once more. */
function inPlace(redirect: Response): Response {
  return replace(redirect.headers.get('Location') ?? '/', {
    status: redirect.status,
    headers: redirect.headers,
  })
}

export function screenArgs({
  request,
  params,
  context,
  url,
}: LoaderFunctionArgs | ActionFunctionArgs): ScreenArgs {
  return { ...context.get(appContext), request, params, url }
}
