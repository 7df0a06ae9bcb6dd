// Runs in the page. Each function is sent there as source text, so it must not refer to anything outside itself.
import type { Point } from './tab.ts'

export type Kind = 'pressable' | 'button' | 'link' | 'field'
/** `words` is the whole accessible name, or a pattern written as `/…/`. */
export type Wanted = { kind: Kind; words: string }

/**
 * The centre of the first element with that name that a finger could press, scrolled into view. Returns nothing if
 * there is no such element yet or something covers it. A field and its label count as one.
 */
export function findPlace({ kind, words }: Wanted): (Point & { selector: string }) | null {
  const selectors = {
    pressable:
      'a[href], button, summary, label, input[type=submit], [role=button], [role=tab], [role=menuitem]',
    button: 'button, input[type=submit], [role=button]',
    link: 'a[href]',
    field: 'input, textarea, select',
  }
  const end = words.lastIndexOf('/')
  const pattern = end > 0 ? new RegExp(words.slice(1, end), words.slice(end + 1)) : undefined
  const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? ''
  function textOf(element: Element | null): string | null | undefined {
    const copy = element?.cloneNode(true) as Element | undefined // an element and its copy count as one
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove()
    return copy?.textContent
  }
  const isCalled = (name: string) => (pattern ? pattern.test(name) : name === words)
  function namesOf(element: Element): string[] {
    const byId = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => plain(textOf(document.getElementById(id))))
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const texts = [element.getAttribute('aria-label'), byId.join(' '), element.getAttribute('placeholder')]
    const own = kind === 'field' ? [] : [textOf(element)]
    return [...texts, ...own, ...labels.map(textOf)].map(plain).filter(Boolean)
  }
  for (const element of document.querySelectorAll(selectors[kind])) {
    if (!namesOf(element).some(isCalled)) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const [left, top] = [x + width / 2, y + height / 2]
    const hit = document.elementFromPoint(left, top)
    const label = 'labels' in element ? (element.labels as NodeListOf<Element> | null)?.[0] : undefined
    if (!hit || !(element.contains(hit) || label?.contains(hit))) continue
    element.id ||= `found-${Math.random().toString(36).slice(2)}`
    return { x: left, y: top, selector: `#${CSS.escape(element.id)}` }
  }
  return null
}

/** Whether all of the words can be read, regardless of line breaks between them. */
export function isRead(words: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return plain(document.body.innerText).includes(plain(words))
}

/** Scripts have run and the page is interactive. */
export const isReady = () => document.querySelector('[popovertarget=menu][aria-expanded]') !== null

/** Chooses the option with these words directly: the browser's own list is not part of the page. */
export function choose(selector: string, words: string): boolean {
  const list = document.querySelector<HTMLSelectElement>(selector)
  const option = [...(list?.options ?? [])].find(({ text }) => text === words)
  if (!list || !option) return false
  list.value = option.value
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Selects the text of the focused field so that typing replaces it. */
export function select(selector: string): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  field?.focus()
  field?.select()
  return document.activeElement === field
}
