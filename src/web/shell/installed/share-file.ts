// In the browser: the installed app of an iPhone or iPad would show a file in its one window, with no way back.
import { raiseToast } from '#web/shell/toasts/toasts.tsx'

// Somebody else may use the app next, or the file change.
const KEPT_MS = 60_000

type Press = { currentTarget: { href: string }; preventDefault(): void }

/** What has been fetched, or is being fetched, until it has been in the share sheet. */
const files = new Map<string, Promise<File | undefined>>()

/** A press on a link to a file: in that app the file opens in the share sheet. Elsewhere the browser follows the link. */
export const shareFile = (press: Press): Promise<void> => shareOrSay(press, raiseToast)

export async function shareOrSay(press: Press, say: typeof raiseToast): Promise<void> {
  if (!isAppOfApple() || !canShareFiles()) return
  press.preventDefault()
  const { href } = press.currentTarget
  const getting = files.get(href) ?? fetchFile(href)
  files.set(href, getting)
  try {
    const file = await getting
    if (file) await navigator.share({ files: [file] })
    else window.location.assign(href)
  } catch (error) {
    const why = error instanceof DOMException ? error.name : undefined
    // The share sheet opens only soon after a press.
    if (why === 'NotAllowedError') {
      setTimeout(() => files.delete(href), KEPT_MS)
      say({ tone: 'plain', title: 'Your file is ready', text: 'Press the link again to open it.' })
      return
    }
    if (why !== 'AbortError') {
      say({ tone: 'warning', title: 'We couldn’t get this file', text: 'Please try again.' })
    }
  }
  files.delete(href)
}

const isAppOfApple = () => 'standalone' in navigator && navigator.standalone === true

function canShareFiles(): boolean {
  const example = new File([''], 'file.txt', { type: 'text/plain' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [example] })
}

/** Undefined if something else is there, such as the page to log in or a redirect to another site, which a page may not fetch. */
async function fetchFile(href: string): Promise<File | undefined> {
  const answer = await fetch(href, { redirect: 'manual' })
  const disposition = answer.headers.get('Content-Disposition')
  if (!answer.ok || !disposition?.startsWith('attachment')) return undefined
  const content = await answer.blob()
  return new File([content], nameIn(disposition), { type: content.type })
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'file'
}
