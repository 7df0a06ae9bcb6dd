import { randomBytes } from 'node:crypto'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { test } from './engine-test.ts'
import { aPhoto } from './files.ts'

test('a member logs in and adds a book with its cover', async ({ visitor: mia }) => {
  await mia.goTo('/auth')
  await mia.fill('Email', 'mia@sample.test')
  await mia.fill('Password', samplePassword)
  await mia.press('Login', 'button')
  await mia.isAt('/')
  const title = `The Verandah Steps ${randomBytes(3).toString('hex')}`
  await mia.goTo('/add-book')
  await mia.press('Add Book', 'button')
  await mia.reads('Title is required')
  await mia.attach('Cover image', await aPhoto())
  await mia.fill('Title', title)
  await mia.fill('Author', 'Thea Astley')
  await mia.fill('Description', 'A long summer on the steps of a tall house.')
  await mia.choose('Genre', 'Fiction')
  await mia.fill('Publication date', '1999')
  await mia.press('Add Book', 'button')
  await mia.isAt('/profile')
  await mia.reads(title)
})
