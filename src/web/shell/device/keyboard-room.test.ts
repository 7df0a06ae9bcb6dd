import { afterEach, expect, test, vi } from 'vitest'
import { leaveRoomForKeyboard } from './keyboard-room.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page of 800 pixels in a phone's browser. */
function aPhone({ isOnePane = true } = {}) {
  const view = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 })
  const set = new Map<string, string>()
  const scrollTo = vi.fn()
  vi.stubGlobal('window', { visualViewport: view, innerHeight: 800, scrollTo })
  vi.stubGlobal('matchMedia', () => ({ matches: isOnePane }))
  const style = {
    setProperty: (name: string, value: string) => set.set(name, value),
    removeProperty: (name: string) => set.delete(name),
  }
  vi.stubGlobal('document', { documentElement: { style } })
  function sees(seen: Partial<Pick<VisualViewport, 'height' | 'scale' | 'offsetTop'>>) {
    Object.assign(view, seen)
    view.dispatchEvent(new Event('resize'))
    return set.get('--bar-height')
  }
  return { sees, scrollTo }
}

test('a conversation ends above the keyboard, and its header stays', () => {
  const { sees, scrollTo } = aPhone()
  const end = leaveRoomForKeyboard()
  expect(sees({ height: 466, offsetTop: 334 })).toBe('334px')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(sees({ height: 800, offsetTop: 0 })).toBeUndefined()
  expect(sees({ height: 466 })).toBe('334px')
  end()
  expect(sees({ height: 400 })).toBeUndefined()
})

test.each([
  ['zooms in', { height: 400, scale: 2 }, {}],
  ['shows a bar of the browser', { height: 750 }, {}],
  ['has room for the list beside it', { height: 466 }, { isOnePane: false }],
])('nothing moves when the browser %s', (_, seen, phone) => {
  const { sees } = aPhone(phone)
  leaveRoomForKeyboard()
  expect(sees(seen)).toBeUndefined()
})
