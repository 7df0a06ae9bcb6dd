import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const letter = writeLetter({
  greeting: 'Hello Ana,',
  paragraphs: ['Noah would like to borrow <b>Cloudstreet</b> & more.'],
  code: '123456',
  action: { label: 'See the request', url: 'https://books.example.org/messages?to=1&from="x"' },
  footer: 'You get this because you lend books on Verandah.',
})

test('the plain text has every part as it was given', () => {
  expect(letter.text).toBe(`Hello Ana,

Noah would like to borrow <b>Cloudstreet</b> & more.

    123456

See the request:
https://books.example.org/messages?to=1&from="x"

-- 
You get this because you lend books on Verandah.
`)
})

test('the HTML shows members’ text as text, never as markup', () => {
  expect(letter.html).toContain('&lt;b&gt;Cloudstreet&lt;/b&gt; &amp; more.')
  expect(letter.html).toContain('href="https://books.example.org/messages?to=1&amp;from=&quot;x&quot;"')
  expect(letter.html).toContain('<html lang="en-AU">')
})

test('the HTML loads nothing', () => {
  expect(letter.html).not.toMatch(/<img|<link|<script|url\(|src=/)
})
