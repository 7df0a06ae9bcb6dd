// In the browser: a page whose next screen could not be fetched is not given up for the browser's error page.
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { isReached, pauseBeforeNext } from '#web/shell/patient-fetch.ts'
import { waitForReach } from './reach.ts'

/**
 * React Router loads the page anew where the script of a screen cannot be fetched. That mends a page older than the server,
 * and loses it without a connection. So the reload waits until somebody is there, and then goes where one wanted to go.
 */
export function useHeldReload(): void {
  const wanted = useNavigation().location
  const [isHeld, setIsHeld] = useState(false)
  const goOn = useEffectEvent(() => {
    const { pathname, search, hash } = wanted ?? window.location
    window.location.assign(pathname + search + hash)
  })

  useEffect(() => {
    // Browsers without it show their error page, as they did.
    const { navigation } = window
    if (!navigation) return
    function hold(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setIsHeld(true)
    }
    navigation.addEventListener('navigate', hold)
    return () => navigation.removeEventListener('navigate', hold)
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
