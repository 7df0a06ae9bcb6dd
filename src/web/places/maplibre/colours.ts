// The theme's colours as values that a canvas accepts.

const tokens = {
  water: '--color-water',
  land: '--color-land',
  shore: '--color-shore',
  border: '--color-line',
  ink: '--color-ink',
  soft: '--color-soft',
  books: '--color-primary',
  onBooks: '--color-on-primary',
  events: '--color-warn',
  libraries: '--color-info',
  bookshelves: '--color-confirm',
  onPlaces: '--color-on-confirm',
  rim: '--color-card',
} as const

export type Colours = Record<keyof typeof tokens, string>

/** Computed at `element`, because a chosen theme applies below it. */
export function coloursAt(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const { style } = probe
  const found = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      style.color = `var(${token})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return found as Colours // one for each of the tokens
}
