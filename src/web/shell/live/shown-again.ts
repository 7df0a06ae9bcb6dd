// In the browser: after logging out, Back may show a member's page from the back/forward cache, which no header of ours prevents
// everywhere.
import { useEffect } from 'react'
import { isViewerNow } from '#web/worker/viewer-now.ts'

/** A page that is shown again stays hidden until the server confirms that its member still uses this browser; otherwise it is loaded again. */
export function useShownAgain(memberId: string | undefined): void {
  useEffect(() => {
    if (!memberId) return
    const { style } = document.body
    const check = ({ persisted }: PageTransitionEvent) =>
      persisted &&
      showToMember(memberId, {
        // Keeps how far it is scrolled.
        setHidden: (isHidden) => style.setProperty('visibility', isHidden ? 'hidden' : ''),
        // Not `reload`, which is held while offline (held-reload.ts).
        loadAgain: () => window.location.assign(window.location.pathname + window.location.search),
      })
    window.addEventListener('pageshow', check)
    return () => window.removeEventListener('pageshow', check)
  }, [memberId])
}

export async function showToMember(
  memberId: string,
  page: { setHidden(isHidden: boolean): void; loadAgain(): void },
): Promise<void> {
  page.setHidden(true)
  if (await isViewerNow(memberId)) page.setHidden(false)
  else page.loadAgain()
}
