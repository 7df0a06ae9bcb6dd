import type { ReactNode } from 'react'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Share2 } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Passes a page of ours on by the device's own sheet, else copies its address. Needs scripts, and is not there before. */
export function ShareButton({
  path,
  title,
  children,
  ...look
}: ButtonLook & { path: string; title: string; children: ReactNode }) {
  const isHydrated = useHydrated()

  async function share() {
    const url = new URL(path, window.location.origin).href
    if (navigator.share) {
      // Whoever closes the sheet has changed their mind.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      raiseToast({ tone: 'success', title: 'Link copied to clipboard!' })
    } catch {
      raiseToast({ tone: 'warning', title: 'The link could not be copied', text: url })
    }
  }

  return (
    <Button {...look} onClick={share} hidden={!isHydrated}>
      <Share2 aria-hidden />
      {children}
    </Button>
  )
}
