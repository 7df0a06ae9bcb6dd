import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keepFocus } from '#web/shell/focus/keep-focus.ts'
import { type ShellData, useShellData } from '#web/shell/frame/shell-data.ts'
import { LazyComponent } from '#web/shell/lazy-component.tsx'
import { noteShown } from '#web/shell/live/reach.ts'
import { useKeptAt } from '#web/shell/live/use-reach.ts'
import { WaitingNotice } from '#web/shell/live/waiting-notice.tsx'
import { untilLoaded } from '#web/shell/until-loaded.ts'
import { useRouter } from '#web/shell/use-router.ts'
import { forgetOthers } from '#web/worker/screen-cache.ts'
import { loggedOut } from './logged-out.ts'
import { registerWorker, tellWorker } from './register-worker.ts'
import { useKeptTaps } from './use-kept-taps.ts'

// Hardly anybody needs it.
const RefusedTaps = lazy(async () => ({
  default: (await untilLoaded(() => import('./refused-taps.tsx'))).RefusedTaps,
}))

// Not needed before the first press.
const updateNotice = async () => (await import('./update-notice.tsx')).UpdateNotice

/** Runs once the page is hydrated: says when the device is offline, and starts caching what works offline. */
export function ThisDevice() {
  const { pathname, search } = useLocation()
  const { memberId, refused } = useForgottenOthers()

  useEffect(() => {
    void registerWorker()
    return keepFocus()
  }, [])

  useEffect(() => noteShown(pathname + search), [pathname, search])

  return (
    <>
      <WaitingNotice />
      <LazyComponent load={updateNotice} />
      {refused.length > 0 && (
        <Suspense fallback={null}>
          <RefusedTaps memberId={memberId ?? 'guest'} refused={refused} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing that was read or written is left on the device for the next person: a guest after logging out, or another member. */
function useForgottenOthers() {
  const shell = useShellData()
  // A cached page does not know who is using it today.
  const isKept = useKeptAt() !== undefined
  const isKnown = shell !== undefined && !isKept
  const memberId = shell?.viewer?.id
  useEffect(() => {
    if (!isKnown) return
    const viewer = memberId ?? 'guest'
    if (!tellWorker({ viewer })) void forgetOthers(viewer)
  }, [isKnown, memberId])
  const hasLoggedOut = useHasLoggedOut()
  return { memberId, refused: useKeptTaps(isKnown ? { memberId, hasLoggedOut } : undefined) }
}

/** Whether somebody has logged out on this page and nobody has logged in since. */
function useHasLoggedOut(): boolean {
  const shell = useShellData()
  const isMember = Boolean(shell?.viewer)
  const router = useRouter()
  const [hasPressed, setHasPressed] = useState(shell?.toast?.title === loggedOut.title)
  useEffect(() => {
    if (isMember) setHasPressed(false)
    return router?.subscribe(({ navigation: { formAction, state }, loaderData }) => {
      if (formAction === '/log-out') setHasPressed(true)
      // It could not be sent. If their session ends later, they have not logged out.
      else if (state === 'idle' && (loaderData.root as ShellData | undefined)?.viewer) setHasPressed(false)
    })
  }, [isMember, router])
  return hasPressed && !isMember
}
