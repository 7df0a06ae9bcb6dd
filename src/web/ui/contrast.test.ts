import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')
const surfaces = ['paper', 'card', 'sunk']
const themes = { light: colours('$1'), dark: colours('$2') }

const texts: [text: string, ground: string][] = [
  ...surfaces.flatMap((ground) =>
    ['ink', 'soft', 'primary-ink', 'confirm-ink', 'danger-ink', 'warn-ink', 'info-ink'].map(
      (text): [string, string] => [text, ground],
    ),
  ),
  ...['primary', 'confirm', 'danger'].flatMap((tone): [string, string][] => [
    [`on-${tone}`, tone],
    [`on-${tone}`, `${tone}-strong`],
  ]),
  ...['primary', 'confirm', 'danger', 'warn', 'info'].flatMap((tone): [string, string][] => [
    [`${tone}-ink`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
  ['soft', 'primary-soft'],
  ['soft', 'danger-soft'],
  ['soft', 'land'],
]

const controls = [
  ...surfaces.flatMap((ground) =>
    ['edge', 'ring', 'primary', 'confirm', 'danger'].map((control): [string, string] => [control, ground]),
  ),
  ...['paper', 'card'].map((ground): [string, string] => ['star', ground]),
  ...['land', 'water'].flatMap((ground) =>
    ['primary', 'info', 'confirm'].map((pin): [string, string] => [pin, ground]),
  ),
  ['primary', 'primary-soft'],
  ['danger', 'danger-soft'],
  ['edge', 'danger-soft'],
]

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  test.each(texts)('the text colour %s reads on %s', (text, ground) => {
    expect(contrast(theme.get(text), theme.get(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)('the control colour %s stands out from %s', (control, ground) => {
    expect(contrast(theme.get(control), theme.get(ground))).toBeGreaterThanOrEqual(3)
  })
})

function colours(which: '$1' | '$2'): Map<string, string> {
  const tokens = css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)
  return new Map(
    [...tokens].map(([token, name = '']) => [name, token.replace(/.*\((#\w+), (#\w+)\);/, which)]),
  )
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error('A colour the test names is not among the tokens')
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
