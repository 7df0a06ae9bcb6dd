import type { DomainError, RefusalCode } from '#rules/domain-error.ts'
import { type ChangedCopies, changedCopiesText, type OwnAct } from '#rules/library/own-books.ts'
import { searchForm, showWishesForm, wishDistanceForm, wishForm } from '#web/library/book-forms.ts'
import {
  changeCopiesForm,
  copiesBehindForm,
  copyForm,
  lentElsewhereForm,
  withdrawCopiesForm,
} from '#web/library/copy-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast, replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { bookcasePath, lookOf } from './bookcase-path.ts'

type At = Pick<ScreenArgs, 'url'>
const look = ({ url }: At) => lookOf(url.searchParams)
const here = (at: At) => bookcasePath(look(at))

/** The copy's window closes with it. */
const done = (at: At, title: string, text: string) => replaceWithToast(here(at), { title, text })

const onWishlist = (at: At, title: string, text?: string) =>
  redirectWithToast(bookcasePath({ tab: 'wishlist', page: look(at).page }), { title, ...(text && { text }) })

const listedAgain = 'Neighbours can see and request it again.'

// The copy's form is gone by then, so it is shown above the bookcase and not in the form.
const overtaken: readonly RefusalCode[] = ['COPY_IN_EXCHANGE', 'COPY_WITHDRAWN']

function movedOn({ code, message }: DomainError, at: At): Promise<Response> | undefined {
  if (!overtaken.includes(code)) return undefined
  return replaceWithToast(here(at), { tone: 'destructive', title: 'Something has changed', text: message })
}

/** The intents of the buttons on a copy in the bookcase. */
const ofOneCopy = {
  pause: intent({
    form: copyForm,
    command: ({ services, viewer }, copy) => services.library.pauseCopy(viewer, copy),
    after: (_, args) => done(args, 'Book paused', 'Nobody else can see it until you choose again who can.'),
  }),
  resume: intent({
    form: copyForm,
    command: ({ services, viewer }, copy) => services.library.resumeCopy(viewer, copy),
    after: ({ isListed }, args) =>
      done(
        args,
        'Everyone can see it',
        isListed ? 'Neighbours can request it.' : 'Neighbours can request it once it’s back.',
      ),
  }),
  lend: intent({
    form: lentElsewhereForm,
    command: ({ services, viewer }, lent) => services.library.lendElsewhere(viewer, lent),
    after: (_, args) =>
      done(args, 'Marked as lent', `${args.value.to} has it. Nobody can request it until it’s back.`),
    refused: movedOn,
  }),
  back: intent({
    form: copyForm,
    command: ({ services, viewer }, copy) => services.library.backFromElsewhere(viewer, copy),
    after: ({ isListed }, args) =>
      done(
        args,
        'Book is back',
        isListed ? listedAgain : 'It’s with you again. Who can see and request it hasn’t changed.',
      ),
  }),
  withdraw: intent({
    form: copyForm,
    command: ({ services, viewer }, copy) => services.library.withdrawCopy(viewer, copy),
    after: (_, args) => done(args, 'Book withdrawn', 'It’s no longer in your bookcase.'),
  }),
}

/** For several at once: redirects to the same page with nothing selected. */
const several = ({ act, result }: { act: OwnAct; result: ChangedCopies }, at: At): Promise<Response> => {
  const { title, text } = changedCopiesText(act, result)
  const tone = result.changed > 0 ? 'success' : 'plain'
  return replaceWithToast(bookcasePath({ ...look(at), selecting: 'some' }), {
    tone,
    title,
    ...(text && { text }),
  })
}

/** The intents of the bookcase and of the wishlist. */
export const changeCopy = {
  ...ofOneCopy,
  'change-several': intent({
    form: changeCopiesForm,
    command: async ({ services, viewer }, { chosen: copyIds, act }) => ({
      act,
      result: await services.library.changeCopies(viewer, { copyIds, act }),
    }),
    after: several,
  }),
  'withdraw-several': intent({
    form: withdrawCopiesForm,
    command: async ({ services, viewer }, { chosen: copyIds }) => ({
      act: 'withdraw' as const,
      result: await services.library.changeCopies(viewer, { copyIds, act: 'withdraw' }),
    }),
    after: several,
  }),
  'bring-copies': intent({
    form: copiesBehindForm,
    command: ({ services, viewer }, behind) => services.library.bringCopies(viewer, behind),
    after: ({ moved, home }, at) =>
      replaceWithToast(bookcasePath({ ...look(at), from: null }), {
        title: `${moved === 1 ? '1 book' : `${moved} books`} moved to ${home}`,
      }),
  }),
  unwish: intent({
    form: wishForm,
    command: ({ services, viewer }, book) => services.library.unwish(viewer, book),
    after: (_, args) => onWishlist(args, 'Removed from wishlist'),
  }),
  'forget-search': intent({
    form: searchForm,
    command: ({ services, viewer }, { search: searchId }) =>
      services.library.forgetSearch(viewer, { searchId }),
    after: (_, args) => onWishlist(args, 'Search removed'),
  }),
  'show-wishes': intent({
    form: showWishesForm,
    command: ({ services, viewer }, shown) => services.library.showWishes(viewer, shown),
    after: (_, args) =>
      onWishlist(
        args,
        'Preferences Saved',
        args.value.shows
          ? 'Your suburb’s page can show your wishes, without your name.'
          : 'Your suburb’s page doesn’t show your wishes.',
      ),
  }),
  'wish-distance': intent({
    form: wishDistanceForm,
    command: ({ services, viewer }, distance) => services.library.setWishDistance(viewer, distance),
    after: (_, args) =>
      onWishlist(
        args,
        'Preferences Saved',
        `We’ll tell you about books on your wishlist within ${args.value.km} km.`,
      ),
  }),
}
