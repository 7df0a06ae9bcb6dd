import type { KeyboardEvent } from 'react'

/**
 * Whether Enter was pressed, and not to accept an input method's (IME) composition. Safari ends the composition before the key
 * event, and marks the key only by the code 229.
 */
export function isEnterAlone({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== COMPOSING
}

const COMPOSING = 229
