// In the browser: what a member has written and not sent yet, for as long as this tab lives.
import { useEffect } from 'react'

const PREFIX = 'written '

/** The name under which a member's text for `place` is kept. */
export function keptName(memberId: string, place: string): string {
  return `${PREFIX}${memberId} ${place}`
}

// What the browser will not keep is there at least until the page is left.
const onThisPage = new Map<string, string>()

/** Empty where nothing is kept. */
export function readKept(name: string): string {
  return onThisPage.get(name) ?? storage()?.getItem(name) ?? ''
}

export function keep(name: string, text: string): void {
  onThisPage.set(name, text)
  try {
    if (text) storage()?.setItem(name, text)
    else storage()?.removeItem(name)
  } catch {
    // It is full.
  }
}

export function keptNames(): string[] {
  const kept = storage()
  const stored = Array.from({ length: kept?.length ?? 0 }, (_, at) => kept?.key(at) ?? '')
  return [...new Set([...onThisPage.keys(), ...stored])].filter((name) => name.startsWith(PREFIX))
}

/** Nothing of what was written is left to whoever comes after: a guest, once one has logged out, or another member. */
export function useForgottenKept(shell: { viewer: { id: string } | null } | undefined): void {
  const viewerId = shell?.viewer?.id
  useEffect(() => {
    if (shell) forgetKept(viewerId)
  }, [shell, viewerId])
}

export function forgetKept(exceptOf: string | undefined): void {
  const own = exceptOf && keptName(exceptOf, '')
  for (const name of keptNames()) if (!own || !name.startsWith(own)) keep(name, '')
}

/** A browser may refuse it to all sites. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
