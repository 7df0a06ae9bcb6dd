import { use, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, type Register } from 'react-router'

/**
 * In the browser: loads the script of the screen that answers a form of this one before the form is sent. It is needed even where
 * nothing of that screen is shown, and without it a form pressed when the connection is lost could not stay as it is.
 */
export function useLoadedAhead(screen: keyof Register['routeModules']): void {
  const route = use(FrameworkContext)?.manifest.routes[screen]
  useEffect(() => {
    if (!route) return
    // With all that it imports. Where it cannot be had now, pressing the button says so.
    import(/* @vite-ignore */ route.module).catch(() => undefined)
  }, [route])
}
