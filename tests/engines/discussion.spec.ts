import { randomBytes } from 'node:crypto'
import { test } from './engine-test.ts'
import { aFile } from './files.ts'

test('a member starts a discussion with a file in their own club', async ({ mia }) => {
  const name = `The Last Page ${randomBytes(3).toString('hex')}`
  await mia.goTo('/club/new')
  await mia.fill('Club name', name)
  await mia.fill('Description', 'We read to the end, and then talk about it.')
  await mia.choose('Category', 'Fiction')
  await mia.press('Create Club', 'button')
  await mia.isAt('/book-clubs')
  await mia.press(`/^${name}/`, 'link')
  await mia.press('Start a Discussion', 'link')
  await mia.fill('Title', 'The ending')
  await mia.fill('Message', 'Did you see it coming? My notes are with this.')
  await mia.attach('Attachments', await aFile('Notes on it.txt', 'Page 90, at the river'))
  await mia.press('Start Discussion', 'button')
  await mia.press('I’ve read the guidelines and will follow them')
  await mia.press('Post Discussion', 'button')
  await mia.isAt(/^\/club\/[0-9a-f-]{36}$/)
  await mia.press('/The ending/', 'link')
  await mia.reads('Did you see it coming?', 'Notes on it.txt')
})
