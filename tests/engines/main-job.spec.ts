// The product's main job, on a phone, as a first-time visitor.
import { randomBytes } from 'node:crypto'
import { newestCode } from '#tests/support/journey.ts'
import { test } from './engine-test.ts'
import { aPhoto } from './files.ts'
import { aLender } from './lender.ts'

test('a new visitor signs up, adds a book, borrows one, returns it and rates the owner', async ({
  visitor,
}) => {
  const email = `nell.${randomBytes(4).toString('hex')}@example.org`
  const lender = await aLender('Olive Owner')

  await test.step('finds a book', async () => {
    await visitor.goTo('/')
    await visitor.reads('Your Community Library')
    await visitor.fill('Search for titles, authors, genres…', lender.title.toLowerCase())
    await visitor.pressEnter()
    await visitor.reads('1 book found')
    await visitor.press(`/^${lender.title}/`, 'link')
    await visitor.reads('People sharing this book')
    await visitor.press('/^Request to borrow/', 'button')
    await visitor.isAt(/^\/auth\?from=/)
  })

  await test.step('signs up', async () => {
    await visitor.press('Sign Up', 'link')
    await visitor.fill('Full Name', 'Nell Newcomer')
    await visitor.fill('Email', email)
    await visitor.fill('Password', 'a good long password')
    await visitor.press('I am 13 or older')
    await visitor.press('Create Account', 'button')
    await visitor.reads('Verify Your Account')
    await visitor.fill('/code/i', await newestCode(email))
    await visitor.press('Verify', 'button')
    await visitor.reads('Create Your Profile')
    await visitor.fill('Role', 'Night reader')
    await visitor.fill('Location', 'Teneriffe')
    await visitor.press('Create Profile', 'button')
    // And is back on the book's page.
    await visitor.isAt(/^\/book\//)
  })

  await test.step('adds a book', async () => {
    const title = `The Verandah Steps ${randomBytes(3).toString('hex')}`
    await visitor.goTo('/add-book')
    await visitor.attach('Cover image', await aPhoto())
    await visitor.fill('Title', title)
    await visitor.fill('Author', 'Thea Astley')
    await visitor.fill('Description', 'A long summer on the steps of a tall house.')
    await visitor.choose('Genre', 'Fiction')
    await visitor.fill('Publication date', '1999')
    await visitor.press('Add Book', 'button')
    await visitor.isAt('/profile')
    await visitor.reads(title)
  })

  await test.step('writes to the owner of the book they found, and requests it', async () => {
    await visitor.goTo(`/all-books?q=${encodeURIComponent(lender.title)}`)
    await visitor.press(`/^${lender.title}/`, 'link')
    await visitor.isAt(/^\/book\//)
    await visitor.press('/^Message(?!s)/')
    await visitor.fill('Message', 'Is it the old cover?')
    await visitor.press('Send', 'button')
    await visitor.isAt(/^\/messages\/[0-9a-f-]{36}/)
    await visitor.until('the message to stand in the conversation', isSaid, 'Is it the old cover?')
    await visitor.goTo(`/all-books?q=${encodeURIComponent(lender.title)}`)
    await visitor.press(`/^${lender.title}/`, 'link')
    await visitor.isAt(/^\/book\//)
    await visitor.press('/^Request to borrow/')
    await visitor.fill('/^Message to/', 'May I read this on the ferry?')
    await visitor.press('Send request', 'button')
    await visitor.reads('Request Sent')
    await visitor.goTo('/requested-books?tab=outgoing')
    await visitor.reads(lender.title, 'Pending')
  })

  await test.step('agrees where to meet, once the owner has accepted', async () => {
    await lender.take('accept', { offer: 'lend', loanDays: '21' })
    await visitor.goTo('/messages')
    await visitor.press('/Olive Owner/', 'link')
    // The address changes before the screen does, and the list that was pressed says 'Accepted' too.
    await visitor.until('the conversation to open', hasMessages)
    await visitor.press('/Accepted/')
    await visitor.press('Find a place to meet', 'link')
    await visitor.press('/Public library|Railway station|Ferry terminal|Community bookshelf/')
    await visitor.press('/^Meet here/', 'button')
    await visitor.isAt(/^\/messages\//)
  })

  await test.step('has the book, and returns it', async () => {
    await visitor.goTo('/messages')
    await visitor.press('/Olive Owner/', 'link')
    // The address changes before the screen does, and the list that was pressed says 'Accepted' too.
    await visitor.until('the conversation to open', hasMessages)
    await visitor.press('/Accepted/')
    await visitor.press('I have the book')
    await visitor.press('Yes, I have it', 'button')
    await visitor.reads('On loan')
    await lender.take('confirmReturn')
  })

  await test.step('rates the owner where the conversation asks for it', async () => {
    await visitor.reads('How was it with Olive Owner?')
    await visitor.press('Very Good')
    await visitor.press('Submit Rating', 'button')
    await visitor.reads('Rating Submitted')
  })
  await lender.leave()
})

const hasMessages = () => document.querySelector('[role=log]') !== null
const isSaid = (words: string) => document.querySelector('[role=log]')?.textContent?.includes(words)
