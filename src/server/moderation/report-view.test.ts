import { expect, test } from 'vitest'
import { readAsWas, withoutReporter } from './report-view.ts'

test('only the known facts of a reported thing are read, in the order in which they are shown', () => {
  const stored = { wrote: 'Nonsense', unknown: 'Anything', discussion: 'Chapter one', name: 'Noah Chen' }
  expect(Object.entries(readAsWas(stored))).toEqual([
    ['name', 'Noah Chen'],
    ['discussion', 'Chapter one'],
    ['wrote', 'Nonsense'],
  ])
})

test('facts that are not texts are an error', () => expect(() => readAsWas({ name: 7 })).toThrow())

test.each([
  ['conversation', ''],
  ['event', 'of-the-thing'],
] as const)(
  'the member a report of a kind (%s) is about gets nothing that leads to its reporter',
  (kind, id) => {
    const report = {
      ...{
        id: 'of-the-report',
        reason: 'other' as const,
        times: 2,
        reportedAt: new Date(0),
        isAboutViewer: false,
      },
      about: { kind, id: 'of-the-thing', asWas: { name: 'Noah Chen', book: 'Dune' } },
      reporter: { id: 'of-the-reporter', name: 'Mia' },
      details: 'Rude.',
      photos: [{ id: 'of-the-photo', alt: '', width: 1, height: 1 }],
    }
    expect(withoutReporter(report)).toEqual({
      ...{ ...report, about: { kind, id, asWas: {} }, reporter: null, details: '', photos: [] },
      isAboutViewer: true,
    })
  },
)
