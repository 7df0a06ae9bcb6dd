// A member who has just logged in with a password may be offered a passkey: for an hour, or until they have answered.

import { createCookie } from 'react-router'
import { HOUR_SECONDS } from '#rules/base/durations.ts'

const cookie = /* @__PURE__ */ createCookie('offer_passkey', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: HOUR_SECONDS,
})

export const makeOffer = (): Promise<string> => cookie.serialize('made')

export const dropOffer = (): Promise<string> => cookie.serialize('', { maxAge: 0 })

export const isOfferMade = async (request: Request): Promise<boolean> =>
  (await cookie.parse(request.headers.get('Cookie'))) === 'made'
