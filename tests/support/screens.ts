// Every screen of the product, in every state worth looking at: what the screenshots show and the axe journey reads.
import type { Page } from '@playwright/test'
import {
  askToRemoveRequest,
  askToReset,
  askToWithdraw,
  blockSomebody,
  bookCalled,
  choosePhoto,
  claimToLiveElsewhere,
  comeUnsure,
  comeVouchedFor,
  conversationWith,
  copyCalled,
  dialogShown,
  linkOfLetter,
  logInWrongly,
  manageACopy,
  newConversation,
  openStep,
  ownerOf,
  press,
  profileOf,
  reportOfReview,
  reportSomebody,
  reviewOf,
  signUpUnverified,
  stepWith,
  toastShown,
  type Way,
  windowOver,
} from './screen-ways.ts'

export type Looker = 'guest' | 'newcomer' | 'awkward' | 'mia' | 'noah' | 'priya' | 'ben' | 'admin'

export type Screen = {
  /** Names the picture and the test. */
  name: string
  as: Looker
  /** The address, or how to find it. */
  at: string | Way
  /** What to do there before looking. */
  doing?: (page: Page) => Promise<void>
  /** An error page is meant. */
  answers?: number
  /** The server refuses what is done there, if the browser's own checks are not there yet. */
  isRefused?: true
  /** The one without sample data. */
  house?: 'empty'
}

export const screens: readonly Screen[] = [
  // The library
  { name: 'home', as: 'guest', at: '/' },
  { name: 'home-member', as: 'mia', at: '/' },
  { name: 'home-newcomer', as: 'newcomer', at: '/' },
  { name: 'home-empty', as: 'guest', at: '/', house: 'empty' },
  { name: 'all-books', as: 'guest', at: '/all-books' },
  { name: 'all-books-genre', as: 'mia', at: '/all-books?genre=Fiction' },
  { name: 'all-books-second-page', as: 'mia', at: '/all-books?page=2' },
  { name: 'all-books-nothing-found', as: 'guest', at: '/all-books?q=quokka' },
  { name: 'all-books-empty', as: 'guest', at: '/all-books', house: 'empty' },
  { name: 'book', as: 'guest', at: bookCalled('The Book Thief') },
  { name: 'book-own-copy', as: 'mia', at: bookCalled('The Book Thief') },
  { name: 'book-requested', as: 'mia', at: bookCalled('The Shadow of the Wind') },
  {
    name: 'book-request-form',
    as: 'mia',
    at: bookCalled('Boy Swallows Universe'),
    doing: (page) => page.getByText('Request to borrow', { exact: true }).first().click(),
  },
  { name: 'book-not-found', as: 'guest', at: '/book/nothing-here', answers: 404 },
  { name: 'review', as: 'mia', at: reviewOf('The Book Thief') },
  {
    name: 'review-errors',
    as: 'mia',
    at: reviewOf('The Dry'),
    doing: press('Submit Review'),
    isRefused: true,
  },
  { name: 'review-written', as: 'mia', at: reviewOf('Boy Swallows Universe') },
  { name: 'review-report', as: 'mia', at: reportOfReview('The Book Thief') },
  { name: 'bookcase', as: 'mia', at: '/bookcase' },
  { name: 'bookcase-manage', as: 'mia', at: '/bookcase', doing: manageACopy },
  { name: 'bookcase-withdraw', as: 'mia', at: '/bookcase', doing: askToWithdraw },
  { name: 'bookcase-empty', as: 'newcomer', at: '/bookcase' },
  { name: 'bookcase-borrowed', as: 'noah', at: '/bookcase?tab=borrowed' },
  { name: 'bookcase-borrowed-empty', as: 'newcomer', at: '/bookcase?tab=borrowed' },
  { name: 'bookcase-wishlist', as: 'mia', at: '/bookcase?tab=wishlist' },
  { name: 'bookcase-wishlist-empty', as: 'newcomer', at: '/bookcase?tab=wishlist' },
  { name: 'add-book-dialog', as: 'mia', at: '/bookcase?add=1' },
  { name: 'add-book-dialog-errors', as: 'newcomer', at: '/bookcase?add=1', doing: press('Add Book') },
  { name: 'edit-copy', as: 'mia', at: copyCalled('The Book Thief') },
  { name: 'add-book', as: 'mia', at: '/add-book' },
  { name: 'add-book-errors', as: 'mia', at: '/add-book', doing: press('Add Book'), isRefused: true },

  // What people may type: a word of 100 letters, one letter, an emoji, from right to left; a cover four times as wide as high
  { name: 'awkward-home', as: 'awkward', at: '/' },
  { name: 'awkward-book', as: 'awkward', at: bookCalled('Donaudampfschifffahrt') },
  { name: 'awkward-bookcase', as: 'awkward', at: '/bookcase' },
  { name: 'awkward-wishlist', as: 'awkward', at: '/bookcase?tab=wishlist' },
  { name: 'awkward-profile', as: 'awkward', at: '/profile' },
  { name: 'awkward-requests', as: 'awkward', at: '/requested-books' },
  { name: 'awkward-conversation', as: 'awkward', at: conversationWith('الزهراوي') },

  // Coming in
  { name: 'log-in', as: 'guest', at: '/auth' },
  { name: 'log-in-asked-for', as: 'guest', at: '/bookcase', doing: toastShown },
  { name: 'log-in-refused', as: 'guest', at: '/auth', doing: logInWrongly, isRefused: true },
  { name: 'sign-up', as: 'guest', at: '/auth?mode=sign-up' },
  {
    name: 'sign-up-errors',
    as: 'guest',
    at: '/auth?mode=sign-up',
    doing: press('Create Account'),
    isRefused: true,
  },
  { name: 'log-in-by-phone', as: 'guest', at: '/auth?by=phone' },
  { name: 'sign-up-by-phone', as: 'guest', at: '/auth?mode=sign-up&by=phone' },
  { name: 'verify', as: 'guest', at: signUpUnverified },
  { name: 'join', as: 'guest', at: comeVouchedFor },
  { name: 'join-with-email', as: 'guest', at: comeUnsure, doing: press('Send me a code'), isRefused: true },
  { name: 'forgot-password', as: 'guest', at: '/auth/forgot' },
  { name: 'reset-password', as: 'guest', at: askToReset },
  { name: 'make-profile', as: 'newcomer', at: '/make-profile' },
  { name: 'make-profile-errors', as: 'newcomer', at: '/make-profile', doing: claimToLiveElsewhere },
  { name: 'make-profile-next', as: 'newcomer', at: '/make-profile?step=3' },

  // People
  { name: 'profile-own', as: 'mia', at: '/profile' },
  { name: 'profile-own-clubs', as: 'mia', at: '/profile?tab=clubs' },
  { name: 'profile-own-empty', as: 'newcomer', at: '/profile' },
  { name: 'profile-remove-request', as: 'mia', at: '/profile', doing: askToRemoveRequest },
  { name: 'profile-member', as: 'mia', at: profileOf('Noah') },
  { name: 'profile-member-guest', as: 'guest', at: ownerOf('The Book Thief') },
  {
    name: 'profile-report',
    as: 'mia',
    at: {
      route: '/profile/:id',
      find: async (page) => `${await profileOf('Noah').find(page)}?report=open`,
    },
    doing: dialogShown,
  },
  {
    name: 'profile-block',
    as: 'mia',
    at: {
      route: '/profile/:id',
      find: async (page) => `${await profileOf('Noah').find(page)}?block=open`,
    },
    doing: dialogShown,
  },
  { name: 'edit-profile', as: 'mia', at: '/edit-profile' },
  { name: 'change-email', as: 'mia', at: '/settings/security/contact' },
  { name: 'change-phone', as: 'mia', at: '/settings/security/contact?by=phone' },
  { name: 'undo-change', as: 'guest', at: '/auth/undo' },
  { name: 'security', as: 'newcomer', at: '/settings/security' },
  {
    name: 'security-errors',
    as: 'mia',
    at: '/settings/security',
    doing: press('Change password'),
    isRefused: true,
  },
  { name: 'edit-profile-newcomer', as: 'newcomer', at: '/edit-profile' },
  { name: 'edit-profile-samples', as: 'newcomer', at: '/edit-profile?tab=samples' },
  { name: 'edit-profile-sample-loaded', as: 'newcomer', at: '/edit-profile?sample=verandah-poet' },
  { name: 'edit-profile-crop', as: 'newcomer', at: '/edit-profile', doing: choosePhoto },
  { name: 'settings', as: 'mia', at: '/settings' },
  {
    name: 'settings-choose-how',
    as: 'mia',
    at: '/settings',
    doing: (page) => page.getByText('Choose how').first().click(),
  },
  { name: 'notifications', as: 'noah', at: '/notifications' },
  { name: 'notifications-empty', as: 'newcomer', at: '/notifications' },
  { name: 'unsubscribe', as: 'mia', at: linkOfLetter },

  // Talking and exchanging
  { name: 'messages', as: 'mia', at: '/messages' },
  { name: 'messages-unread', as: 'mia', at: '/messages?tab=unread' },
  { name: 'messages-pending', as: 'mia', at: '/messages?tab=pending' },
  { name: 'messages-empty', as: 'newcomer', at: '/messages' },
  { name: 'messages-pending-empty', as: 'newcomer', at: '/messages?tab=pending' },
  { name: 'conversation-new', as: 'mia', at: newConversation },
  { name: 'conversation-about-nothing', as: 'priya', at: conversationWith('Kirra') },
  { name: 'conversation-to-answer', as: 'noah', at: conversationWith('Kirra') },
  { name: 'conversation-waiting', as: 'mia', at: conversationWith('Sof') },
  { name: 'conversation-accepted', as: 'mia', at: conversationWith('Noah') },
  { name: 'conversation-accepted-owner', as: 'noah', at: conversationWith('Mia') },
  {
    name: 'conversation-ready-form',
    as: 'noah',
    at: conversationWith('Mia'),
    doing: openStep('Mark ready for pickup'),
  },
  { name: 'conversation-ready', as: 'mia', at: conversationWith('Jack') },
  { name: 'conversation-on-loan', as: 'noah', at: conversationWith('Priya') },
  {
    name: 'conversation-more-time-form',
    as: 'noah',
    at: conversationWith('Priya'),
    doing: openStep('Ask for more time'),
  },
  { name: 'conversation-on-loan-owner', as: 'priya', at: conversationWith('Noah') },
  { name: 'conversation-declined', as: 'ben', at: conversationWith('Oliver') },
  { name: 'conversation-completed', as: 'priya', at: conversationWith('Yuki') },
  {
    name: 'conversation-menu',
    as: 'mia',
    at: conversationWith('Noah'),
    doing: press('More about this conversation'),
  },
  { name: 'conversation-rate', as: 'mia', at: windowOver('Noah', 'rate'), doing: dialogShown },
  {
    name: 'conversation-report',
    as: 'mia',
    at: windowOver('Noah', 'report'),
    doing: async (page) => page.getByRole('radio', { name: 'Other' }).check(),
  },
  { name: 'conversation-block', as: 'mia', at: windowOver('Noah', 'block'), doing: dialogShown },
  { name: 'step-again', as: 'noah', at: stepWith('Mia', 'markReady') },
  { name: 'requests-incoming', as: 'noah', at: '/requested-books' },
  { name: 'requests-incoming-empty', as: 'newcomer', at: '/requested-books' },
  { name: 'requests-outgoing', as: 'mia', at: '/requested-books?tab=outgoing' },
  { name: 'requests-outgoing-ended', as: 'ben', at: '/requested-books?tab=outgoing&ended=shown' },
  { name: 'requests-outgoing-empty', as: 'newcomer', at: '/requested-books?tab=outgoing' },

  // Not built yet, and honest about it
  { name: 'events', as: 'guest', at: '/events' },
  { name: 'event-not-found', as: 'guest', at: '/event/spring-swap', answers: 404 },
  { name: 'book-clubs', as: 'guest', at: '/book-clubs' },
  { name: 'club-not-found', as: 'guest', at: '/club/ferry-readers', answers: 404 },
  { name: 'map', as: 'guest', at: '/map' },

  // The house
  { name: 'menu', as: 'guest', at: '/about', doing: press('Menu') },
  { name: 'menu-member', as: 'mia', at: '/about', doing: press('Menu') },
  { name: 'menu-admin', as: 'admin', at: '/about', doing: press('Menu') },
  { name: 'about', as: 'guest', at: '/about' },
  { name: 'contact', as: 'guest', at: '/contact' },
  { name: 'contact-member', as: 'mia', at: '/contact' },
  { name: 'terms', as: 'guest', at: '/terms' },
  { name: 'privacy', as: 'guest', at: '/privacy' },
  { name: 'cookies', as: 'guest', at: '/cookies' },
  { name: 'admin', as: 'admin', at: '/admin' },
  { name: 'admin-reports', as: 'admin', at: reportSomebody },
  { name: 'your-data', as: 'newcomer', at: '/settings/data' },
  { name: 'your-data-loans-first', as: 'noah', at: '/settings/data' },
  { name: 'blocked-members-empty', as: 'noah', at: '/blocked-members' },
  { name: 'blocked-members', as: 'admin', at: blockSomebody },
  { name: 'admin-events', as: 'admin', at: '/admin/events' },
  { name: 'access-denied', as: 'mia', at: '/admin', doing: toastShown },
  { name: 'offline', as: 'guest', at: '/offline' },
  { name: 'not-found', as: 'guest', at: '/no/such/page', answers: 404 },
]
