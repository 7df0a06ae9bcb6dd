import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action } from './settings.tsx'

const square = { lat: -27.48, lng: 153.01 }

async function saves(cell: typeof square | null, fields: Record<string, string>) {
  const saved: object[] = []
  const saveSettings = async (_: unknown, settings: object) => void saved.push(settings)
  const services = { notices: { saveSettings } } as unknown as AppContext['services'] // all that the action calls
  const viewer = aViewer({ id: 'mia', name: 'Mia', cell })
  const args = actionArgs('/settings', { intent: 'save', ...fields }, { viewer, services })
  return { saved, answer: await acting(action, args) }
}

test('a location that the browser is still looking for is not said to be saved', async () => {
  const { saved, answer } = await saves(null, { shareLocation: 'on' })
  expect(saved).toEqual([])
  expect(answer).toMatchObject({
    data: { errors: { shareLocation: [expect.stringMatching(/don’t have your square yet/)] } },
  })
})

test.each([
  ['found just now is stored', null, { shareLocation: 'on', lat: '-27.48', lng: '153.01' }, { cell: square }],
  ['shared already stays', square, { shareLocation: 'on' }, {}],
  ['no longer shared is deleted', square, {}, { cell: null }],
  ['not shared before or now changes nothing', null, {}, {}],
])('a square that is %s', async (_, cell, fields, expected) => {
  const { saved, answer } = await saves(cell, fields)
  expect(answer).toBeInstanceOf(Response)
  expect(saved).toEqual([expect.objectContaining(expected)])
  expect('cell' in (saved[0] ?? {})).toBe('cell' in expected)
})
