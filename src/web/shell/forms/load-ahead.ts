import { use, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, type Register } from 'react-router'

/**
 * In the browser: preloads the script of the screen that a form posts to. It is needed even if nothing of that screen is
 * shown, and without it a form submitted offline could not stay as it is.
 */
export function useLoadedAhead(screen: keyof Register['routeModules']): void {
  const route = use(FrameworkContext)?.manifest.routes[screen]
  useEffect(() => {
    if (!route) return
    // With all its imports. If it cannot be loaded now, pressing the button says so.
    import(/* @vite-ignore */ route.module).catch(() => undefined)
  }, [route])
}
