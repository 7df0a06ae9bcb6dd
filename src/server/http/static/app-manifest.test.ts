import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { sharePath } from '#rules/library/shared/share-path.ts'
import { appManifest, appScreenshots } from './app-manifest.ts'

const PUBLIC = join(import.meta.dirname, '../../../../public')

test('the app has a name, opens at home in its own window, and has icons that a phone may crop', () => {
  const manifest = appManifest(city)
  expect(manifest).toMatchObject({
    short_name: 'Verandah',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
    expect(sizes).toEqual(['192x192', '512x512'])
  }
  expect(manifest.share_target).toMatchObject({ action: sharePath, method: 'POST' })
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  )
})

test.each(appScreenshots)('$file is a small picture of the stated size', async ({ file, width, height }) => {
  expect(await sharp(join(PUBLIC, file)).metadata()).toMatchObject({ format: 'webp', width, height })
  expect(statSync(join(PUBLIC, file)).size).toBeLessThan(80 * 1024)
})
