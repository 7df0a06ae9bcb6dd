// Windows with an address of their own: open while the address says so, over a screen that also exists without them.
import { useLocation, useNavigate } from 'react-router'

/** The `state` of a link that opens such a window over its screen. */
export const opensWindow = { opensWindow: true }

/**
 * Closes the window over the screen at `here`, so that Back does not open it again: goes back to where it was opened or, if
 * the visit began at its address, replaces it with that screen.
 */
export function useCloseWindow(here: string): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    if (!state?.opensWindow) return navigate(here, { replace: true, preventScrollReset: true })
    // Called twice while the screen below loads, it would go back twice.
    if (window.location.pathname + window.location.search === pathname + search) navigate(-1)
  }
}
