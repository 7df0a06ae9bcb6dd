import type { Offer } from './exchanges.ts'

/** What a member reads once their request has been sent. */
export function requestSent(request: { offer: Offer; bookTitle: string; ownerName: string }) {
  const { offer, bookTitle, ownerName } = request
  const what = offer === 'give' ? 'have' : 'borrow'
  return {
    title: 'Request Sent',
    text: `Your request to ${what} ${bookTitle} has been sent to ${ownerName}.`,
  }
}
