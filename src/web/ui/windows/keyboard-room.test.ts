import { afterEach, expect, test, vi } from 'vitest'
import { isKeyboardOpen, leaveRoomForKeyboard, onKeyboard } from './keyboard-room.ts'

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

/** Another browser makes the page itself lower. */
function aPhoneWithLowerPage() {
  const page = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('window', {
    visualViewport: Object.assign(new EventTarget(), { height: 800, scale: 1 }),
    innerHeight: 800,
  })
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('height') ? page : { matches: true }))
  return {
    sees({ height }: { height: number }) {
      page.matches = height < 544
      page.dispatchEvent(new Event('change'))
    },
  }
}

/** An iPhone leaves the page as high as it is. */
function anIphone() {
  const view = Object.assign(new EventTarget(), { height: 800, scale: 1 })
  vi.stubGlobal('window', { visualViewport: view, innerHeight: 800 })
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('width') }),
  )
  return {
    sees(seen: { height: number; scale?: number }) {
      Object.assign(view, seen)
      view.dispatchEvent(new Event('resize'))
    },
  }
}

test.each([
  ['an iPhone', anIphone],
  ['another phone', aPhoneWithLowerPage],
])('on %s it is known, once each time, when the keyboard opens and closes', (_, phone) => {
  const { sees } = phone()
  const told: boolean[] = []
  const end = onKeyboard((isOpen) => told.push(isOpen))
  sees({ height: 466 })
  sees({ height: 440 })
  expect([told, isKeyboardOpen()]).toEqual([[true], true])
  sees({ height: 800 })
  expect([told, isKeyboardOpen()]).toEqual([[true, false], false])
  end()
  sees({ height: 466 })
  expect(told).toEqual([true, false])
})

test('zooming in opens no keyboard', () => {
  const { sees } = anIphone()
  sees({ height: 400, scale: 2 })
  expect(isKeyboardOpen()).toBe(false)
})
