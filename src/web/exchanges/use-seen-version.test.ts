import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { PickupChanged } from './pickup-changed.tsx'
import { seenAfter } from './use-seen-version.ts'

afterEach(() => void vi.useRealTimers())

const at = (version: number, isSending = false, isAnswered = false) => ({ version, isSending, isAnswered })

test('what a form was filled in for stays while live news refreshes the page', () => {
  expect(seenAfter(at(1), at(2))).toMatchObject({ version: 1 })
})

test('a refused form starts again once its viewer was told, and not because of a typing error', () => {
  const sending = seenAfter(at(1), at(2, true))
  expect(sending).toEqual({ version: 1, isSending: true })
  expect(seenAfter(sending, at(2))).toEqual({ version: 2, isSending: false })
  expect(seenAfter(sending, at(2, false, true))).toEqual({ version: 1, isSending: false })
})

test('the form says what has changed under it', () => {
  const shown = (pickup: ExchangeCard['pickup'], seen: number) => {
    const props = { exchange: { pickup, meetingVersion: 2 }, seen }
    const Page = createRoutesStub([{ path: '/', Component: () => createElement(PickupChanged, props) }])
    return renderToStaticMarkup(createElement(Page))
  }
  expect(shown({ place: 'Library steps', at: null }, 1)).toContain('Library steps')
  vi.useFakeTimers({ now: new Date('2026-03-02T08:30:00Z'), toFake: ['Date'] })
  expect(shown({ place: '', at: new Date('2026-03-14T07:30:00Z') }, 1)).toContain('14 March at')
  expect(shown({ place: '', at: new Date('2027-03-14T07:30:00Z') }, 1)).toContain('14 March 2027 at')
  expect(shown(null, 1)).toContain('cleared')
  expect(shown(null, 2)).toBe('')
})
