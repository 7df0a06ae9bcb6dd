// A form as it reaches an action, to test the action alone.
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { guest } from '#rules/base/viewer.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { appContext } from '#web/shell/app-context.ts'

type Asked = Pick<AppContext, 'viewer' | 'countPost' | 'isDatabaseAway' | 'responseParts'>

/** What the router passes to the action of `path`, as far as screens without services use it. */
export function actionArgs(
  path: string,
  fields: Record<string, string> | URLSearchParams,
  app: Partial<AppContext> = {},
): ActionFunctionArgs {
  const context = new RouterContextProvider()
  const usual: Asked = {
    viewer: guest,
    countPost: async () => undefined,
    isDatabaseAway: () => false,
    responseParts: {},
  }
  context.set(appContext, { ...usual, ...app } as AppContext) // the actions under test read nothing else from it
  const url = new URL(path, 'https://books.example')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { request, url, params: {}, context, pattern: path }
}

/** What `action` returns, or the response it throws. */
export async function acting<Answer>(
  action: (args: ActionFunctionArgs) => Promise<Answer>,
  args: ActionFunctionArgs,
): Promise<Answer | Response> {
  try {
    return await action(args)
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}
