import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** Presses the button, link or checkbox of the focused entry that has this key as its `data-key`. */
const actions = ['a', 'r', 'x', 'o']

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button])',
    ))

/**
 * Keyboard shortcuts of a list: J and K move between entries (`data-entry`), the other keys press an entry's buttons. They
 * only work while the focus is in the list (WCAG 2.1.4), and never while typing. When an entry has been decided and its
 * buttons are gone, the focus moves to the next one left; when an element above the list is gone, to the first.
 */
export function useQueueKeys<List extends HTMLElement>() {
  const list = useRef<List>(null)
  /** `ids`: the entry and those after it, then those before it, nearest first. */
  const at = useRef<{ focused: Element; ids: (string | undefined)[] }>(undefined)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? undefined

  // After each change of the list, because the focused element may be gone. In a layout effect, before the shell looks for a
  // new focus.
  useLayoutEffect(() => {
    if (!at.current || at.current.focused.isConnected || document.activeElement !== document.body) return
    const all = entries()
    const id = at.current.ids.find((each) => all.some(({ dataset }) => dataset.entry === each))
    const next = all.find(({ dataset }) => dataset.entry === id) ?? all[0]
    if (next) next.focus()
    else list.current?.focus()
  })

  return {
    ref: list,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const ids = entries().map(({ dataset }) => dataset.entry)
      const place = Math.max(0, ids.indexOf(current()?.dataset.entry))
      at.current = { focused: target, ids: [...ids.slice(place), ...ids.slice(0, place).toReversed()] }
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
        : actions.includes(key) && current()?.querySelector<HTMLElement>(`[data-key=${key}]`)
      if (!pressed) return
      event.preventDefault()
      pressed.click()
    },
  }
}
