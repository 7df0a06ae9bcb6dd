// The date at the top of a legal page is the day on which its words last changed.
import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Cookies from '#web/pages/cookies.tsx'
import Privacy from '#web/pages/privacy.tsx'
import Terms from '#web/pages/terms.tsx'

const dated = [
  { name: 'privacy', page: Privacy, date: '29 November 2026', digest: 'be5db0ec2ad1' },
  { name: 'terms', page: Terms, date: '29 November 2026', digest: '3f63ccd9c98c' },
  { name: 'cookies', page: Cookies, date: '29 November 2026', digest: '8dfc06ea776e' },
]

test.each(dated)('the words of $name are those of its date', ({ page, date, digest }) => {
  const words = wordsOf(
    renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }]))),
  )
  expect(words.length).toBeGreaterThan(2000)
  const lastUpdated = /Last updated:? (\d+ \w+ \d{4})/.exec(words)
  expect(
    { date: lastUpdated?.[1], digest: digestOf(words.replace(lastUpdated?.[0] ?? '', '')) },
    'If members should know about this change, set the date on the page to today; then set both here',
  ).toEqual({ date, digest })
})

/** What is read on the page, with the numbers of our rules and the names of the city and its law. */
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const digestOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 12)
