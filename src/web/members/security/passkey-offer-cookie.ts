// A member who has just logged in with a password may be offered a passkey: for an hour, or until they have answered.
import { createCookie } from 'react-router'

const cookie = /* @__PURE__ */ createCookie('offer_passkey', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60,
})

export const makeOffer = (): Promise<string> => cookie.serialize('made')

export const dropOffer = (): Promise<string> => cookie.serialize('', { maxAge: 0 })

export const isOfferMade = async (request: Request): Promise<boolean> =>
  (await cookie.parse(request.headers.get('Cookie'))) === 'made'
