// A picture cropped in the browser, which WebKit cannot read back from a request.
import { test } from './engine-test.ts'
import { aPhoto } from './files.ts'

test('a profile photo is cropped and saved together with the text typed beside it', async ({ mia }) => {
  await mia.goTo('/edit-profile')
  await mia.attach('Profile photo', await aPhoto())
  await mia.press('Rotate 90°')
  await mia.press('Apply Crop')
  await mia.reads('me.png')
  await mia.fill('Website', 'mia.example.org')
  await mia.press('Save Changes')
  await mia.isAt('/profile')
  await mia.until('the photo to be shown', hasPhoto)
  await mia.goTo('/edit-profile')
  await mia.until('the website to be whole', hasWebsite)
})

const hasPhoto = () =>
  [...document.querySelectorAll<HTMLImageElement>('main img[src^="/images/"]')].some(
    ({ naturalWidth }) => naturalWidth > 0,
  )
const hasWebsite = () =>
  document.querySelector<HTMLInputElement>('[name=website]')?.value === 'https://mia.example.org'
