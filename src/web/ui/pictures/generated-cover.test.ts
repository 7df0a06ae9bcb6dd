import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { bookGenres } from '#city/genres.ts'
import { GeneratedCover } from './generated-cover.tsx'

const css = readFileSync(new URL('./generated-cover.css', import.meta.url), 'utf8')
const palettes = [...css.matchAll(/\.cover-(\w+) \{\s*--ground: (#\w{6});\s*--ink: (#\w{6});/g)].map(
  ([, name = '', ground = '', ink = '']) => ({ name, ground, ink }),
)

test.each(palettes)('$name is legible: $ink on $ground', ({ ground, ink }) => {
  const [dark = 0, light = 0] = [luminance(ground), luminance(ink)].sort((a, b) => a - b)
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
})

describe('a generated cover', () => {
  it('uses only palettes and motifs that the style sheet has', () => {
    const genres = [...bookGenres, 'Unheard of', null]
    const drawn = genres.flatMap((genre) =>
      Array.from({ length: 200 }, (_, number) => drawCover({ title: `Book ${number}`, author: 'A', genre })),
    )
    const classes = new Set(drawn.flatMap((html) => html.match(/(cover|motif)-(?!cover)\w+/g) ?? []))
    for (const name of classes) if (!name.endsWith('mirrored')) expect(css).toContain(`.${name}`)
    expect([...classes].filter((name) => name.startsWith('motif-'))).toHaveLength(8)
    expect(palettes).toHaveLength(12)
  })

  it('is the same each time, and differs between books', () => {
    const cover = drawCover({ title: 'Cloudstreet', author: 'Tim Winton', genre: 'Fiction' })
    expect(drawCover({ title: 'Cloudstreet', author: 'Tim Winton', genre: 'Fiction' })).toBe(cover)
    const others = ['Breath', 'Dirt Music', 'Eyrie'].map((title) =>
      drawCover({ title, author: 'Tim Winton', genre: 'Fiction' }),
    )
    expect(new Set(others.map((html) => /class="([^"]+)"/.exec(html)?.[1])).size).toBeGreaterThan(1)
  })

  it.each([
    ['Emma', 'huge'],
    ['Wild Swans', 'huge'],
    ['Boy Swallows Universe', 'large'],
    ['Jonathan Strange & Mr Norrell', 'medium'],
    ['Antidisestablishmentarianism', 'tiny'],
    ['The Hundred-Year-Old Man Who Climbed Out of the Window and Disappeared', 'tiny'],
  ])('sets %s in %s letters', (title, size) => {
    expect(drawCover({ title, author: 'A' })).toContain(`drawn-title-${size}`)
  })

  it('sets a subtitle apart', () => {
    const html = drawCover({ title: 'Salt: A World History', author: 'Mark Kurlansky' })
    expect(html).toContain('>Salt</span>')
    expect(html).toContain('<span class="drawn-subtitle">A World History</span>')
  })
})

function drawCover(book: { title: string; author: string; genre?: string | null }): string {
  return renderToStaticMarkup(createElement(GeneratedCover, book))
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
