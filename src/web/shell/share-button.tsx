import type { ReactNode } from 'react'
import { raiseToast } from '#web/shell/toasts/toasts.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Share2 } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Shared = { path: string; title: string; text?: string }

/** Shares a page of ours with the device's share sheet, or copies its link. Needs scripts, and is hidden without them. */
export function ShareButton({
  path,
  title,
  text,
  children,
  ...look
}: ButtonLook & Shared & { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button {...look} onClick={() => void share({ path, title, ...(text && { text }) })} hidden={!isHydrated}>
      <Share2 aria-hidden />
      {children}
    </Button>
  )
}

async function share({ path, ...words }: Shared): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ ...words, url })
  } catch (error) {
    // The sheet was closed, so nothing is shared.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyLink(url)
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    raiseToast({ tone: 'success', title: 'Link copied to clipboard!' })
  } catch {
    raiseToast({ tone: 'warning', title: 'We couldn’t copy the link', text: url, stays: true })
  }
}
