// What every screen's loader and action are wrapped in: the server's services in, refusals out.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from 'react-router'
import { isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { withSoundForm } from '#web/shell/forms/posted-form.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { appContext } from './app-context.ts'

export type ScreenArgs = AppContext & {
  request: Request
  url: URL
  params: Record<string, string | undefined>
}

/** Why an action was refused; `message` is for people. */
export type Problem = { code: RefusalCode; message: string }

/** A loader. A refusal becomes the error screen with the refusal's status (404, 403, …). */
export function loads<Result>(screen: (args: ScreenArgs) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await screen(screenArgs(args))
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'AUTHENTICATION_REQUIRED') throw await toSignIn(args.url.pathname + args.url.search)
      throw data({ code: error.code, message: error.message } satisfies Problem, refusedWith(error))
    }
  }
}

/** An action. A refusal comes back to the same screen as `actionData.problem`. */
export function acts<Result>(screen: (args: ScreenArgs) => Promise<Result>) {
  return async (args: ActionFunctionArgs) => {
    try {
      const { request } = args
      const result = await screen({ ...screenArgs(args), request: withSoundForm(request) })
      return leadsBack(result, request) ? inPlace(result) : result
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'AUTHENTICATION_REQUIRED') throw await toSignIn(args.url.pathname + args.url.search)
      const problem: Problem = { code: error.code, message: error.message }
      return data({ problem }, refusedWith(error))
    }
  }
}

/** To the sign-in screen, with the spec's toast, and back to `from` (a path of this site) afterwards. */
export function toSignIn(from: string, text = 'Please sign in to access this feature.'): Promise<Response> {
  return redirectWithToast(`/auth?from=${encodeURIComponent(from)}`, {
    tone: 'destructive',
    title: 'Authentication Required',
    text,
  })
}

/** A redirect to the very page the form stands on. */
function leadsBack(result: unknown, request: Request): result is Response {
  if (!(result instanceof Response)) return false
  const [to, asking] = [result.headers.get('Location'), URL.parse(request.headers.get('Referer') ?? '')]
  return to !== null && asking !== null && to === asking.pathname + asking.search
}

/** Without this a form sent by a fetcher would leave the same page once more in the browser's history. */
function inPlace(redirect: Response): Response {
  return replace(redirect.headers.get('Location') ?? '/', {
    status: redirect.status,
    headers: redirect.headers,
  })
}

function screenArgs({ request, params, context, url }: LoaderFunctionArgs | ActionFunctionArgs): ScreenArgs {
  return { ...context.get(appContext), request, params, url }
}
