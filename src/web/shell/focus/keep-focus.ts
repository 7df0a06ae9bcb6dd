// In the browser: where the focus goes when the focused element is removed (WCAG 2.4.3, decision 042).

/** The focused element, and what has to be known about it once it is gone. */
type Held = {
  element: HTMLElement
  around: Element[]
  path: string
  dialog: Element | null
  /** The focused element before the dialog opened. */
  opener: Held | undefined
  /** Where it was, once it has been removed. */
  gap?: Gap
}

/** Where `gone` was removed, between two siblings. */
type Gap = { parent: Element; gone: Element; next: Element | null; previous: Element | null }

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]'
const item = 'li, tr, article'

/**
 * When a focused element is removed, browsers give the focus to the body, and the keyboard starts again at the top of the
 * page. Here it goes to what has taken its place; otherwise to the next or previous item of the list; otherwise to the box
 * around it (an item, or an element with a tabIndex of -1) or the heading above. Returns the function that stops this.
 */
export function keepFocus(): () => void {
  const end = new AbortController()
  const { activeElement: now } = document
  let held = now instanceof HTMLElement && !isNowhere() ? holding(now, undefined) : undefined

  function note({ target }: FocusEvent) {
    if (target instanceof HTMLElement && target !== document.body) held = holding(target, held)
  }
  // A click on the background is meant to remove the focus.
  function forget({ target }: PointerEvent) {
    if (target instanceof Element && !target.closest(`${focusable}, label`)) held = undefined
  }
  document.addEventListener('focusin', note, end)
  document.addEventListener('pointerdown', forget, end)
  const changed = new MutationObserver((changes) => {
    for (let each = held; each; each = each.opener)
      if (!each.gap && !each.element.isConnected) each.gap = gapOf(each, changes)
    const lost = held
    if (!lost || !isNowhere() || !(lost.gap || isMoved(lost.element, changes))) return
    held = undefined
    // Components that move the focus themselves do it in a layout effect with the change; on another page Arrival does it.
    requestAnimationFrame(() => {
      if (isNowhere() && lost.path === location.pathname) moveFocusFrom(lost)
    })
  })
  changed.observe(document.documentElement, { childList: true, subtree: true })
  end.signal.addEventListener('abort', () => changed.disconnect())
  return () => end.abort()
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body

const isMoved = (element: Element, changes: MutationRecord[]) =>
  changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))

function holding(element: HTMLElement, before: Held | undefined): Held {
  const around: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at)
  const dialog = element.closest('dialog')
  const opener = dialog && before && !dialog.contains(before.element) ? before : before?.opener
  return { element, around, path: location.pathname, dialog, opener: dialog ? opener : undefined }
}

/** Where the outermost element removed with it was. */
function gapOf({ element, around }: Held, changes: MutationRecord[] = []): Gap {
  const index = around.findIndex((each) => each.isConnected)
  const parent = around[index] ?? document.body
  const gone = around[index - 1] ?? element
  const change = changes.find(
    ({ target, removedNodes }) => target === parent && [...removedNodes].includes(gone),
  )
  return {
    parent,
    gone,
    next: firstRemaining(change?.nextSibling ?? null, 'nextSibling', parent),
    previous: firstRemaining(change?.previousSibling ?? null, 'previousSibling', parent),
  }
}

/** The first element from here on that is still in `parent`. */
function firstRemaining(from: Node | null, way: 'nextSibling' | 'previousSibling', parent: Element) {
  for (let at = from; at; at = at[way]) if (at instanceof Element && at.parentNode === parent) return at
  return null
}

function moveFocusFrom(lost: Held): void {
  const { element, dialog, opener } = lost
  if (dialog && opener && !dialog.checkVisibility()) {
    // When a window is removed or closed, the focus returns to where it came from.
    moveFocusFrom(opener)
    return
  }
  const place = element.isConnected && element.checkVisibility() ? element : placeIn(lost)
  if (!place) return
  if (!place.matches(focusable)) makeFocusable(place)
  place.focus({ preventScroll: isSeen(place) })
}

function placeIn(lost: Held): HTMLElement | null {
  const gap = lost.gap?.parent.isConnected ? lost.gap : gapOf(lost)
  return replacementOf(gap) ?? neighbourOf(gap) ?? surroundingsOf(gap.parent)
}

/** What has come in its place: the button of a form that has only one, otherwise the whole element, which is then read out. */
function replacementOf({ parent, next, previous }: Gap): HTMLElement | null {
  const now = next ? next.previousElementSibling : previous?.nextElementSibling
  if (!(now instanceof HTMLElement) || now === previous || now.parentNode !== parent) return null
  if (!now.checkVisibility()) return null
  const stops = [...now.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility())
  return (now.matches('form') && stops.length === 1 && stops[0]) || now
}

/** Its first link, or the whole item: a key pressed once too often must not do to this item what it did to the other. */
function neighbourOf({ gone, next, previous }: Gap): HTMLElement | null {
  if (!gone.matches(item)) return null
  const neighbour = [next, previous].find((each) => each?.matches(item) && each.checkVisibility())
  if (!(neighbour instanceof HTMLElement)) return null
  return neighbour.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])') ?? neighbour
}

/** A focusable box, or an item, which announces itself; otherwise the nearest heading. Never outside an open window. */
function surroundingsOf(parent: Element): HTMLElement | null {
  const main = document.getElementById('main')
  const dialog = parent.closest('dialog')
  const open = dialog?.checkVisibility() ? dialog : undefined
  const own = parent.closest<HTMLElement>(`[tabindex="-1"], ${item}`)
  const isNear = open ? own !== open && open.contains(own) : own !== main
  if (isNear && own?.checkVisibility()) return own
  for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
    const heading = [...at.querySelectorAll<HTMLElement>('h1, h2, h3')].find((each) => each.checkVisibility())
    if (heading) return heading
    if (at === open) return open
  }
  return main
}

function makeFocusable(place: HTMLElement): void {
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
}

function isSeen(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
