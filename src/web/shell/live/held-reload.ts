// In the browser: a page whose next screen could not be loaded is not replaced by the browser's error page.
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { pauseBeforeNext } from '#web/shell/retrying-fetch.ts'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { isReached } from './is-reached.ts'
import { waitForReach } from './reach.ts'

// Survives the reload: the button's request had not been sent.
const NOT_SENT = 'not-sent'

/**
 * React Router reloads the page when a screen's script cannot be loaded. That fixes a page older than the server, but loses
 * the page if it is offline. So the reload waits until the server can be reached, and then goes to the wanted address.
 */
export function useHeldReload(): void {
  const navigation = useNavigation()
  const sending = [navigation, ...useFetchers()].some(({ formMethod }) => formMethod && formMethod !== 'GET')
  const [isHeld, setIsHeld] = useState(false)
  const goOn = useEffectEvent(() => {
    if (sending) storageOfTab()?.setItem(NOT_SENT, 'yes')
    const wanted = sending ? undefined : navigation.location
    const { pathname, search } = wanted ?? window.location
    // Going to the current address with a hash would only scroll.
    window.location.assign(pathname + search + (wanted?.hash ?? ''))
  })

  useEffect(() => {
    if (!storageOfTab()?.getItem(NOT_SENT)) return
    storageOfTab()?.removeItem(NOT_SENT)
    raiseToast({ tone: 'destructive', title: 'Not sent', text: 'The connection was lost. Please try again.' })
  }, [])

  useEffect(() => {
    // Browsers without it show their error page, as before.
    const addresses = window.navigation
    if (!addresses) return
    function hold(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setIsHeld(true)
    }
    addresses.addEventListener('navigate', hold)
    return () => addresses.removeEventListener('navigate', hold)
  }, [])

  useEffect(() => {
    if (!isHeld) return
    const leaving = new AbortController()
    const reached = waitForReach()
    async function wait() {
      while (!leaving.signal.aborted && !(await isReached())) await pauseBeforeNext(leaving.signal)
      if (!leaving.signal.aborted) goOn()
    }
    void wait()
    return () => {
      leaving.abort()
      reached()
    }
  }, [isHeld])
}

/** A browser may block it for all sites. */
export function storageOfTab(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
