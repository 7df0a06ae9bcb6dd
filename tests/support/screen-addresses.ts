// How to find the screens of the table whose address is not known beforehand.
import type { Page } from '@playwright/test'

type Finder = (page: Page) => Promise<string>

/** A screen whose address is not known beforehand: its pattern in the route table, and how to find the address. */
export type Way = { route: string; find: Finder }

/** The address that a link or form on a screen leads to; the screen is fetched, not shown. */
function linkOn(path: string, selector: string, text = ''): Finder {
  return async (page) => {
    if (page.url() === 'about:blank') await page.goto('/about')
    return page.evaluate(addressOfLink, { path, selector, text })
  }
}

async function addressOfLink(link: { path: string; selector: string; text: string }): Promise<string> {
  const answer = await fetch(link.path)
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = [...read.querySelectorAll(link.selector)].find((each) =>
    each.textContent?.toLowerCase().includes(link.text.toLowerCase()),
  )
  const address = found?.getAttribute('href') ?? found?.getAttribute('action')
  if (!address) throw new Error(`${link.path} has no link ${link.selector} with the words “${link.text}”.`)
  return address
}

export const bookCalled = (title: string): Way => ({
  route: '/book/:id',
  find: linkOn(`/all-books?q=${encodeURIComponent(title)}`, '#books a[href^="/book/"]', title),
})

export const conversationWith = (name: string): Way => ({
  route: '/messages/:conversationId',
  find: linkOn('/messages', 'a[href^="/messages/"]:has(time)', name),
})

/** A link on a screen that has to be found itself. */
const onwards = (way: Way, selector: string): Finder => {
  return async (page) => linkOn(await way.find(page), selector)(page)
}

/** The profile of somebody with whom the viewer has a conversation. */
export const profileOf = (name: string): Way => ({
  route: '/profile/:id',
  find: onwards(conversationWith(name), 'h1 a[href^="/profile/"]'),
})

export const ownerOf = (title: string): Way => ({
  route: '/profile/:id',
  find: onwards(bookCalled(title), 'main a[href^="/profile/"]'),
})

export const copyCalled = (title: string): Way => ({
  route: '/bookcase/copy/:id',
  find: onwards(bookCalled(title), 'a[href^="/bookcase/copy/"]'),
})

export const windowOver = (name: string, window: 'rate' | 'report' | 'block'): Way => ({
  route: `/messages/:conversationId/${window}`,
  find: async (page) => `${await conversationWith(name).find(page)}/${window}`,
})

export const reportOfConversation = (name: string): Way => ({
  route: '/report/conversation/:id',
  find: async (page) => `/report/conversation/${(await conversationWith(name).find(page)).split(/[/?]/)[2]}`,
})

/** How a step looks without scripts. */
export const stepWith = (name: string, step: string): Way => ({
  route: '/exchanges/:id/:step',
  find: onwards(conversationWith(name), `form[action*="/${step}"]`),
})

/** A step that has a screen of its own. */
export const stepScreenWith = (name: string, step: string): Way => ({
  route: '/exchanges/:id/:step',
  find: onwards(conversationWith(name), `a[href*="/${step}"]`),
})

export const newConversation: Way = {
  route: '/messages/new',
  find: onwards(bookCalled('Boy Swallows Universe'), 'a[href^="/messages/new"]'),
}

const onBook = (title: string, part: 'correct' | 'history'): Way => ({
  route: `/book/:id/${part}`,
  find: onwards(bookCalled(title), `a[href$="/${part}"]`),
})

export const correctionOf = (title: string): Way => onBook(title, 'correct')

export const historyOf = (title: string): Way => onBook(title, 'history')

/** The form of a copy of a catalogue book. */
export const copyOfKnown = (title: string): Way => ({
  route: '/add-book',
  find: async (page) => (await bookCalled(title).find(page)).replace('/book/', '/add-book?book='),
})

export const reviewOf = (title: string): Way => ({
  route: '/review/:id',
  find: onwards(bookCalled(title), 'a[href^="/review/"]'),
})

export const reportOfReview = (title: string): Way => ({
  route: '/report/:kind/:id',
  find: onwards(bookCalled(title), 'a[href^="/report/review/"]'),
})

export const reportOfCheck = (bookshelf: string): Way => ({
  route: '/report/:kind/:id',
  find: onwards(bookshelfCalled(bookshelf), 'a[href^="/report/bookshelf-check/"]'),
})

export const bookshelfCalled = (name: string): Way => ({
  route: '/map/bookshelf/:id',
  find: linkOn('/map?all=bookshelves', '#bookshelves a[href^="/map/bookshelf/"]', name),
})

/** The details of one user, by part of their name or email address. */
export const userCalled = (text: string): Way => ({
  route: '/admin',
  find: linkOn(`/admin?q=${encodeURIComponent(text)}`, 'table a[href*="user="]'),
})

/** `part`: one of its tabs, or the query that opens a window over it: '?join=open'. */
export const clubCalled = (name: string, part = ''): Way => ({
  route: part && !part.startsWith('?') ? `/club/:id/${part.split('?')[0]}` : '/club/:id',
  find: async (page) => {
    const path = await linkOn(`/book-clubs?q=${encodeURIComponent(name)}`, 'a[href^="/club/"]', name)(page)
    return part.startsWith('?') || !part ? path + part : `${path}/${part}`
  },
})

export const eventCalled = (title: string): Way => ({
  route: '/event/:id',
  find: linkOn('/events', 'a[href^="/event/"]', title),
})

/** Somebody's own submission, and the window in which they withdraw it. */
export const ownSubmission = (title: string, search = ''): Way => ({
  route: '/event/:id',
  find: async (page) => `${await linkOn('/submit-event', 'a[href^="/event/"]', title)(page)}${search}`,
})

/** The form in which its organiser changes it. */
export const editOfSubmission = (title: string): Way => ({
  route: '/submit-event',
  find: async (page) => {
    const path = await ownSubmission(title).find(page)
    return `/submit-event?event=${path.slice('/event/'.length)}`
  },
})

/** A window over an event's page. */
export const windowOnEvent = (title: string, does: 'edit' | 'write' | 'cancel'): Way => ({
  route: '/event/:id',
  find: async (page) => `${await eventCalled(title).find(page)}?do=${does}`,
})

/** The window in which a host ticks who came to a past event. */
export const whoCameTo = (title: string): Way => ({
  route: '/event/:id',
  find: async (page) => `${await linkOn('/events?when=past', 'a[href^="/event/"]', title)(page)}?do=came`,
})

/** One of a club's discussions, or the form for a new one. */
export const discussionCalled = (club: string, title: string, search = ''): Way => ({
  route: '/club/:id/discussion/:discussionId',
  find: async (page) => {
    const path = await clubCalled(club).find(page)
    return `${await linkOn(path, 'a[href*="/discussion/"]', title)(page)}${search}`
  },
})

export const newDiscussionIn = (club: string): Way => ({
  route: '/club/:id/discussion/new',
  find: async (page) => `${await clubCalled(club).find(page)}/discussion/new`,
})

export const managed = (name: string, part = ''): Way => ({
  route: '/club/:id/settings',
  find: async (page) => `${await clubCalled(name).find(page)}/settings${part && `?show=${part}`}`,
})

/** The open reports about somebody. */
export const theReport: Way = {
  route: '/admin/reports',
  find: linkOn('/admin/reports', 'a[href*="?about="]'),
}

/** One that waits for an answer, and one that has it. */
export const contactMessage: Way = {
  route: '/admin/contact',
  find: linkOn('/admin/contact', 'a[href*="message="]'),
}

export const answeredContactMessage: Way = {
  route: '/admin/contact',
  find: linkOn('/admin/contact?tab=answered', 'a[href*="message="]'),
}
