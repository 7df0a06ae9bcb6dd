// Screens that were read are cached on the device. Each engine handles a navigation without a network in its own way.
import { test } from './engine-test.ts'

test('screens read earlier open offline, and other pages say that they are not on the device', async ({
  mia,
  network,
}) => {
  await mia.goTo('/bookcase')
  await mia.until('the worker to answer', isControlled)
  await mia.goTo('/messages')
  await mia.goTo('/bookcase')
  for (const kept of ['/messages?tab=pending', '/bookcase?tab=wishlist', '/offline'])
    await mia.until(`${kept} to be kept`, isKept, kept)
  await network.cut()
  for (const [path, words] of [
    ['/bookcase', 'My Bookcase'],
    ['/messages?tab=unread', 'Messages'],
    ['/bookcase?tab=borrowed', 'My Bookcase'],
  ] as const) {
    await mia.goTo(path)
    await mia.reads(words, 'This is from')
  }
  await mia.press('Wishlist', 'link')
  await mia.isAt('/bookcase?tab=wishlist')
  await mia.reads('This is from')
  await mia.goTo('/events')
  await mia.reads('This page isn’t on your device')
  await network.restore()
  await mia.isAt('/events')
})

test('a guest is told what is not on the device, even after a member has logged out', async ({
  mia,
  network,
}) => {
  await mia.goTo('/settings')
  await mia.until('the worker to answer', isControlled)
  await mia.press('Log out', 'button')
  await mia.isAt('/auth')
  await mia.goTo('/about')
  await mia.until('the page for guests to be kept', isKept, '/offline')
  await network.cut()
  await mia.goTo('/events')
  await mia.reads('This page isn’t on your device')
})

const isControlled = () => navigator.serviceWorker.controller !== null
const isKept = async (screen: string) => Boolean(await caches.match(screen))
