import { Hono } from 'hono'
import { addSharedPath, sharePath } from '#rules/library/shared/share-path.ts'

/**
 * What a device shares with the installed app, if its service worker did not answer. It redirects to a form that is filled
 * in, and nothing else happens here: a forged post achieves no more than a link. A photo is left out, and the form says so.
 */
export const sharedPosts = new Hono().post(sharePath, async (c) => {
  const form = await c.req.parseBody()
  const words = [form.title, form.text, form.url].filter((each) => typeof each === 'string')
  // Without the file, which is dropped as it arrives (safety/files-to-disk.ts).
  const hasPhoto = form.photo !== undefined
  return c.redirect(addSharedPath(words.join(' '), hasPhoto ? 'lost' : undefined), 303)
})
