import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it, test } from 'vitest'
import { hasBannedWords } from './banned-words.ts'
import { renderMarkdown } from './markdown.ts'
import { namesMentioned, withNames } from './mention-marks.ts'
import { writingLimits } from './writing-limits.ts'

const html = (source: string) => renderMarkdown(source).html.trim()
const link = (address: string, words: string) =>
  `<a href="${address}" rel="nofollow ugc noopener" target="_blank">${words}</a>`
const spoiler = (words: string) =>
  `<details class="spoiler"><summary>Spoiler</summary><span>${words}</span></details>`

test.each([
  ['I *loved* **it**', 'I loved it'],
  ['f**oo**t', 'foot'],
  ['She said ||he did it|| yesterday', 'She said  yesterday'],
  ['One\n\n||\nHe did it.\n\n> He ||really|| did.\n||\n\nTwo', 'One\nTwo'],
  ['> ||\n> The butler ||again||\n> ||\n\nAfter', 'After'],
  ['||all of it||', ''],
  ['[here](https://example.com "the butler")', 'here'],
  ['Ask @mia about it', 'Ask  about it'],
  ['A bar | and || two', 'A bar | and || two'],
])('%j is searched as %j', (source, words) => {
  const { openWords } = renderMarkdown(source, new Map([['mia', '00000000-0000-4000-8000-000000000001']]))
  expect(openWords.replaceAll(/\n+/g, '\n')).toBe(words)
})

describe('Markdown', () => {
  test.each([
    [
      'I *loved* **it**, ~~not~~ `much`',
      '<p>I <em>loved</em> <strong>it</strong>, <s>not</s> <code>much</code></p>',
    ],
    ['one\ntwo', '<p>one<br>\ntwo</p>'],
    ['# Chapter 1', '<h3>Chapter 1</h3>'],
    ['###### Small', '<h6>Small</h6>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['```html\n<b>\n```', '<pre><code>&lt;b&gt;\n</code></pre>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    [
      'see https://example.com/a?b=c&d.',
      `<p>see ${link('https://example.com/a?b=c&amp;d', 'https://example.com/a?b=c&amp;d')}.</p>`,
    ],
    ['[here](http://example.com "a title")', `<p>${link('http://example.com', 'here')}</p>`],
    ['[mail](mailto:a@b.example)', `<p>${link('mailto:a@b.example', 'mail')}</p>`],
    ['![cat](https://example.com/cat.png)', `<p>!${link('https://example.com/cat.png', 'cat')}</p>`],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](JaVaScRiPt&#58;alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
    ['[x](data:text/html,x)', '<p>[x](data:text/html,x)</p>'],
    ['[x](/logout) [y](//evil.example)', '<p>[x](/logout) [y](//evil.example)</p>'],
    ['example.com and a@b.example', '<p>example.com and a@b.example</p>'],
    [
      '[a]: https://example.com\n\n[a]',
      '<p>[a]: https://example.com</p>\n<p>[a]</p>'.replace(
        'https://example.com',
        link('https://example.com', 'https://example.com'),
      ),
    ],
  ])('%j', (source, shown) => expect(html(source)).toBe(shown))
})

describe('a spoiler', () => {
  test.each([
    ['the end: ||he dies||!', `<div>the end: ${spoiler('he dies')}!</div>`],
    ['||*he* dies|| and ||more||', `<div>${spoiler('<em>he</em> dies')} and ${spoiler('more')}</div>`],
    ['> ||quoted||', `<blockquote>\n<div>${spoiler('quoted')}</div>\n</blockquote>`],
    [
      '||\none\n\ntwo\n||',
      '<details class="spoiler"><summary>Spoiler</summary>\n<p>one</p>\n<p>two</p>\n</details>',
    ],
    ['*a ||b* c||', `<div>*a ${spoiler('b* c')}</div>`],
    ['a || b', '<p>a || b</p>'],
    ['|| ||', '<p>|| ||</p>'],
    ['||no end', '<p>||no end</p>'],
    ['[||x||](https://a.example)', `<p>${link('https://a.example', '||x||')}</p>`],
  ])('%j', (source, shown) => expect(html(source)).toBe(shown))

  it('is searched like any other text', () => {
    expect(renderMarkdown('a||b||c [d](https://e.example "f")').words).toBe('abc d\n\nhttps://e.example\nf')
  })
})

describe('a mention', () => {
  const mia = '00000000-0000-4000-8000-000000000001'
  const club = new Map([['mia.tanaka', mia]])

  it('is stored by id and shown with the member’s current name', () => {
    const written = renderMarkdown('Hello @Mia.Tanaka, @nobody and mail@mia.tanaka', club)
    expect(written.mentioned).toEqual([mia])
    const shown = withNames(written.html, new Map([[mia, 'Mia <3']]), 'a former member')
    expect(shown).toBe(
      `<p>Hello <a class="mention" href="/profile/${mia}">@<bdi>Mia &lt;3</bdi></a>, @nobody and mail@mia.tanaka</p>\n`,
    )
    expect(withNames(written.html, new Map(), 'a former member')).toContain(
      '<span class="mention">@a former member</span>',
    )
  })

  it('puts no word into anybody’s mouth, whatever the member is called', () => {
    const { words } = renderMarkdown('Thanks, @abeed.khan!', new Map([['abeed.khan', mia]]))
    expect(words).toBe('Thanks, @member!\n')
    expect(hasBannedWords(words)).toBe(false)
  })

  it('cannot be forged', () => {
    const forged = renderMarkdown(
      `<a data-mention="${mia}"></a> [x](https://a.example/"data-mention="${mia}")`,
      club,
    )
    expect(forged.html).not.toContain('<a data-mention')
  })

  test.each([
    ['@one @two.three @One', ['one', 'two.three']],
    ['nobody', []],
  ])('%j may be of %j', (source, names) => expect(namesMentioned(source)).toEqual(names))
})

test.each([
  ['[](), [words]()', '<p>, words</p>'],
  [
    '[*words*]( ) beside [a page](https://a.example)',
    '<p><em>words</em> beside <a href="https://a.example" rel="nofollow ugc noopener" target="_blank">a page</a></p>',
  ],
])('a link without an address is shown as text: %j', (source, shown) => expect(html(source)).toBe(shown))

const tags = 'p div em strong s a br ul ol li blockquote code pre hr h3 h4 h5 h6 details summary span'.split(
  ' ',
)

test('no input becomes any other element, attribute or address', () => {
  const signs = fc.constantFrom(
    ...'*_~`[]()<>!#&;:/"\'|\\ \n-+1.@=',
    'a',
    '||',
    'https://',
    'javascript:',
    '<a href="',
    '&#106;',
    '\n> ',
    '\n- ',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
      const found = elementsOf(parseFragment(html(parts.join(''))))
      for (const { tagName, attrs } of found) {
        expect(tags).toContain(tagName)
        for (const { name, value } of attrs) {
          expect(['href', 'rel', 'target', 'class', 'start']).toContain(name)
          if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/i)
        }
      }
    }),
    { numRuns: 500 },
  )
})

type Node = {
  nodeName: string
  tagName?: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
}

function elementsOf(node: Node): { tagName: string; attrs: { name: string; value: string }[] }[] {
  const { tagName, attrs = [], childNodes = [] } = node
  return [...(tagName ? [{ tagName, attrs }] : []), ...childNodes.flatMap(elementsOf)]
}

// Only time shows what a regular expression repeats: eight times the longest message, and a hundred times what it takes.
test('endless brackets, quotes and marks are read in one pass', () => {
  const awkward = [
    '[',
    '[]',
    '![[',
    '[a](',
    '> ',
    '>- ',
    '*a _b ',
    'a**b',
    '||a',
    '||\na\n',
    '~~a',
    '&#',
    'http://',
    '@a ',
    '<a',
    '*_~~[`||',
    '> ||\n',
    '- ',
  ]
  const size = 8 * writingLimits.message
  const began = process.cpuUsage()
  for (const sign of awkward) renderMarkdown(sign.repeat(size / sign.length))
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(60)
  expect(html('>'.repeat(500)).match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20)
})
