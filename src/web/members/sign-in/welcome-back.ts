import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

export function welcomeBack(to: string, cookies: readonly string[]): Promise<Response> {
  return replaceWithToast(to, { title: 'Welcome back!', text: 'You have successfully logged in.' }, [
    ...cookies,
  ])
}
