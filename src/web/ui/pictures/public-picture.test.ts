import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import { PicturesOrigin, PublicPicture } from './public-picture.tsx'

function shown(origin: string | null, props: { src: string; srcSet?: string }): string {
  const picture = createElement(PublicPicture, { alt: '', ...props })
  return renderToStaticMarkup(createElement(PicturesOrigin, { value: origin }, picture)).replace(
    /^.*(?=<img)/,
    '',
  )
}

test('pictures come from this site', () => {
  expect(shown(null, { src: '/images/a/96.webp' })).toBe('<img src="/images/a/96.webp" alt=""/>')
})

test('pictures of every width come from the operator’s cache, and no other source does', () => {
  const cover = shown('https://pictures.example', coverSources('a'))
  expect(cover).toContain('src="https://pictures.example/images/a/320.webp"')
  expect(cover).toContain(
    'srcSet="https://pictures.example/images/a/160.webp 160w, https://pictures.example/images/a/320.webp 320w, https://pictures.example/images/a/640.webp 640w"',
  )
  expect(cover).toContain('crossorigin="anonymous"')
  const preview = shown('https://pictures.example', { src: 'blob:https://verandah.example/images/a' })
  expect(preview).toContain('src="blob:https://verandah.example/images/a"')
})
