// The product's main job, by somebody who was never here.
import { randomBytes } from 'node:crypto'
import { newestCode } from '#tests/support/journey.ts'
import { test } from './engine-test.ts'

test('a newcomer finds a book, signs up, requests it and writes to its owner', async ({ visitor }) => {
  const email = `nell.${randomBytes(4).toString('hex')}@example.org`
  await test.step('finds a book', async () => {
    await visitor.goTo('/')
    await visitor.reads('Your Community Library')
    await visitor.fill('Search for titles, authors, genres…', 'sabriel')
    await visitor.pressEnter()
    await visitor.reads('1 book found')
    await visitor.press('/^Sabriel/', 'link')
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
    // And is back at the book.
    await visitor.isAt(/^\/book\//)
  })

  await test.step('writes to its owner, and requests it', async () => {
    await visitor.press('/^Message/')
    await visitor.fill('Message', 'Is it the old cover?')
    await visitor.press('Send', 'button')
    await visitor.isAt(/^\/messages\/[0-9a-f-]{36}/)
    await visitor.until('the message to stand in the conversation', isSaid, 'Is it the old cover?')
    await visitor.goTo('/all-books?q=sabriel')
    await visitor.press('/^Sabriel/', 'link')
    await visitor.press('/^Request to borrow/')
    await visitor.fill('/^Message to/', 'May I read this on the ferry?')
    await visitor.press('Send request', 'button')
    await visitor.reads('Request Sent')
    await visitor.goTo('/requested-books?tab=outgoing')
    await visitor.reads('Sabriel', 'Pending')
  })
})

const isSaid = (words: string) => document.querySelector('[role=log]')?.textContent?.includes(words)
