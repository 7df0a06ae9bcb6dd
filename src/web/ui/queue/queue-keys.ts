import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Presses the button, link or checkbox of the focused entry that has this key as its `data-key`. */
const actions = ['a', 'r', 'x', 'o']
/** With Shift: presses what has this `data-key` in the list. */
const ofList: Record<string, string> = { a: 'all', x: 'every' }

/** A second press of one button within this time is meant as one. */
const DOUBLE_PRESS_MS = 500

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button])',
    ))

/**
 * Keyboard shortcuts of a list: J and K move between entries (`data-entry`), the other keys press an entry's buttons. They
 * only work while the focus is in the list (WCAG 2.1.4), and never while typing. When an entry has been decided and its
 * buttons are gone, the focus moves to the next one left; when an element above the list is gone, to the first. J on the last
 * one shows more; whichever way more are shown, the focus moves to the first new one.
 */
export function useQueueKeys<List extends HTMLElement>() {
  const list = useRef<List>(null)
  /** `ids`: the entry and those after it, then those before it, nearest first. */
  const at = useRef<{ focused: Element; ids: (string | undefined)[] }>(undefined)
  /** The last entry when more were requested. */
  const last = useRef<string>(undefined)
  const isIdle = useNavigation().state === 'idle'
  /** The button that a key pressed last, so that a double press decides once. */
  const decided = useRef<{ button: HTMLElement; at: number }>(undefined)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? undefined

  // After each change of the list, because the focused element may be gone. In a layout effect, before the shell looks for a
  // new focus.
  useLayoutEffect(() => {
    const grown = last.current === undefined ? undefined : entryAfter(last.current)
    if (grown) {
      last.current = undefined
      // They have gone on to something else meanwhile.
      if (document.activeElement !== document.body && !list.current?.contains(document.activeElement)) return
      grown.focus({ preventScroll: true })
      grown.scrollIntoView({ block: 'nearest' })
      return
    }
    if (!at.current || at.current.focused.isConnected || document.activeElement !== document.body) return
    const all = entries()
    const id = at.current.ids.find((each) => all.some(({ dataset }) => dataset.entry === each))
    const next = all.find(({ dataset }) => dataset.entry === id) ?? all[0]
    if (next) next.focus()
    else list.current?.focus()
  })

  const entryAfter = (id: string) => {
    const all = entries()
    const place = all.findIndex(({ dataset }) => dataset.entry === id)
    return place < 0 ? undefined : all[place + 1]
  }

  function isPressedTwice(button: HTMLElement, at: number): boolean {
    if (!button.matches('[type=submit]')) return false
    const before = decided.current
    if (before?.button === button && (!isIdle || at - before.at < DOUBLE_PRESS_MS)) return true
    decided.current = { button, at }
    return false
  }

  return {
    ref: list,
    onClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
      if (ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest('[data-key=more]'))
        last.current = entries().at(-1)?.dataset.entry
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      last.current = undefined
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
        if (!to && key === 'k') return
        event.preventDefault()
        if (!to) return list.current?.querySelector<HTMLElement>('[data-key=more]')?.click()
        to.focus()
        to.scrollIntoView({ block: 'nearest' })
        return
      }
      const ofAll = event.shiftKey && ofList[key]
      const pressed = ofAll
        ? list.current?.querySelector<HTMLElement>(`[data-key=${ofAll}]`)
        : actions.includes(key) && current()?.querySelector<HTMLElement>(`[data-key=${key}]`)
      if (!pressed) return
      event.preventDefault()
      // A key that is held down would decide each entry that gets the focus.
      if (event.repeat || isPressedTwice(pressed, event.timeStamp)) return
      pressed.click()
    },
  }
}
