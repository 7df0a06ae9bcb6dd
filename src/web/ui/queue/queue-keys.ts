import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** What a key does to the entry the focus is in: the button or box that carries it as `data-key`. */
const deeds = ['a', 'r', 'x']

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button])',
    ))

/**
 * Going through a list by keyboard: J and K move between its entries (`data-entry`), the other keys press what an entry offers. They
 * work only while the focus is in the list (WCAG 2.1.4), and never while something is typed. When an entry has been answered and
 * its buttons have gone, the focus goes to the one in its place; from what stood above the list and has gone, to the first.
 */
export function useQueueKeys<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const at = useRef<{ focused: Element; id: string | undefined; place: number }>(undefined)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? undefined

  // After each change of the list: only then may what had the focus be gone.
  useEffect(() => {
    if (!at.current || at.current.focused.isConnected || document.activeElement !== document.body) return
    const { id, place } = at.current
    const all = entries()
    const next = all.find(({ dataset }) => id && dataset.entry === id) ?? all[Math.min(place, all.length - 1)]
    if (next) next.focus()
    else list.current?.focus()
  })

  return {
    ref: list,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const entry = current()
      const place = entry ? entries().indexOf(entry) : 0
      at.current = { focused: target, id: entry?.dataset.entry, place }
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const all = entries()
        const from = all.indexOf(current() ?? document.body)
        const to = all[from < 0 ? 0 : from + (key === 'j' ? 1 : -1)]
        if (!to) return
        event.preventDefault()
        to.focus()
        to.scrollIntoView({ block: 'nearest' })
        return
      }
      const isForAll = event.shiftKey && key === 'a'
      const pressed = isForAll
        ? list.current?.querySelector<HTMLElement>('[data-key=all]')
        : deeds.includes(key) && current()?.querySelector<HTMLElement>(`[data-key=${key}]`)
      if (!pressed) return
      event.preventDefault()
      pressed.click()
    },
  }
}
