import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { SubmissionCard } from './submission-card.tsx'

function shown(accountTo: string | null): string {
  const submission = {
    ...{
      id: 'a',
      version: 0,
      title: 'Poets on Paper Lane',
      description: '',
      place: 'The shed',
      suburb: null,
    },
    ...{ state: 'draft', day: '1 May', time: '6 pm', link: null, picture: null, club: null, organiser: null },
    ...{ typeLabel: 'Author Talk', changes: null, isOrganiserOut: accountTo !== null },
  }
  const props = { submission, here: '/admin/events', accountTo } as unknown as Parameters<
    typeof SubmissionCard
  >[0] // as far as it is read
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(SubmissionCard, props) }])
  return renderToStaticMarkup(createElement(Page))
}

const { message } = new DomainError('ORGANISER_DISABLED')

test('an event of a disabled organiser says why it cannot be approved, and has nothing that tries', () => {
  const card = shown('/admin?user=mia')
  expect(card).toContain(message)
  expect(card).toContain('href="/admin?user=mia"')
  expect(card).toContain('data-key="r"')
  expect(card).not.toMatch(/data-key="[ax]"/)
})

test('any other event can be approved, alone and with others', () => {
  const card = shown(null)
  expect(card).not.toContain(message)
  expect(card).toMatch(/data-key="a".*data-key="x"/)
})
