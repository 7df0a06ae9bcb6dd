import type { KeyboardEvent } from 'react'

/**
 * Was Enter pressed, and not to accept what an input method (IME) is composing? Safari ends the composition before it tells of
 * the key, and marks the key by the code 229 alone.
 */
export function isEnterAlone({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== COMPOSING
}

const COMPOSING = 229
