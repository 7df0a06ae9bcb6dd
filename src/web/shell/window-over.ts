// Windows with an address of their own: open while the address says so, over a screen that also shows without them.
import { useLocation, useNavigate } from 'react-router'

/** The `state` of a link that opens such a window over the screen the link stands on. */
export const opensWindow = { opensWindow: true }

/**
 * Closes the window over the screen at `here`, so that Back does not open it again: goes back to where it was opened or,
 * where its address was the way in, puts that screen in its place.
 */
export function useCloseWindow(here: string): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    if (!state?.opensWindow) return navigate(here, { replace: true, preventScrollReset: true })
    // Asked twice while the screen below is being read, it would go back twice.
    if (window.location.pathname + window.location.search === pathname + search) navigate(-1)
  }
}
