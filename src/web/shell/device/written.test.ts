import { expect, test } from 'vitest'
import { newKey } from './written.ts'

test('keys are UUIDs, each its own', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(50)
})
