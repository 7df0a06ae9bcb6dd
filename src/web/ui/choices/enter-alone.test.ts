import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isEnterAlone } from './enter-alone.ts'

const pressed = (event: { key: string; keyCode: number; isComposing?: boolean }) => {
  const { isComposing = false, ...key } = event
  return isEnterAlone({ ...key, nativeEvent: { isComposing } } as unknown as KeyboardEvent)
}

test.each([
  ['Enter', { key: 'Enter', keyCode: 13 }, true],
  ['Enter while Chromium and Firefox compose', { key: 'Enter', keyCode: 229, isComposing: true }, false],
  ['Enter while Safari composes', { key: 'Enter', keyCode: 229 }, false],
  ['another key', { key: 'a', keyCode: 65 }, false],
])('%s', (_, event, isAlone) => expect(pressed(event)).toBe(isAlone))
