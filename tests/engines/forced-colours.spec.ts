// A contrast theme replaces all our colours, so anything on, chosen or pressable has to be visible without them.
// Chromium is checked on every screen of the table; WebKitGTK has no such setting.
import { expect } from '@playwright/test'
import { unseenMarks } from '#tests/support/forced-colours.ts'
import { logInAsMia, test } from './engine-test.ts'
import { startFirefox } from './firefox.ts'
import { Visitor } from './visitor.ts'

test('switches, tabs, filled buttons and answers can be told apart without our colours', async ({
  engine,
  network,
}) => {
  test.skip(engine !== 'Firefox', 'WebKitGTK forces no colours.')
  const browser = await startFirefox({ 'browser.display.document_color_use': 2 })
  const visitor = new Visitor(await browser.open(), network.url)
  await logInAsMia(visitor)
  for (const [path, ...shown] of [
    ['/settings', 'input[type=checkbox]'],
    ['/bookcase?tab=wishlist', 'main [aria-current]'],
    ['/add-book', 'input[type=radio]', '[data-filled]'],
    ['/messages?tab=pending', 'main [aria-current]'],
    ['/events?when=past', 'main [aria-current]'],
  ] as const) {
    await visitor.goTo(path)
    expect(await visitor.look(isForced), 'the theme is on').toBe(true)
    await visitor.look(markFilled)
    expect(await visitor.look(missingOf, shown), path).toEqual([])
    expect(await visitor.look(unseenMarks), path).toEqual([])
  }
  await browser.stop()
})

const isForced = () => matchMedia('(forced-colors: active)').matches

/** Found by class, because a fill that the theme removes cannot be found by its colour. */
function markFilled(): void {
  for (const each of document.querySelectorAll('main [class~="bg-primary"]'))
    each.setAttribute('data-filled', '')
}

const missingOf = (selectors: readonly string[]) => selectors.filter((each) => !document.querySelector(each))
