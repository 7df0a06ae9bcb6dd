// The differences between issuers, according to their documentation: https://developers.google.com/identity/openid-connect,
// https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token, https://developer.apple.com/documentation/signinwithapple.

import { z } from 'zod'
import { issuerPath } from '#rules/members/auth-paths.ts'
import type { IssuerId } from '#rules/members/issuers.ts'

/** An issuer's endpoints, under the names of OpenID Connect Discovery. */
export const endpointsSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
export type Endpoints = z.output<typeof endpointsSchema>

export const issuerFacts: Record<
  IssuerId,
  {
    scopes: string[]
    /** Apple sends the name only with `response_mode=form_post`. */
    isPostedBack: boolean
    /** Given here for Facebook, which publishes only half of them. */
    endpoints?: Endpoints
  }
> = {
  google: { scopes: ['openid', 'email', 'profile'], isPostedBack: false },
  facebook: {
    scopes: ['openid', 'email', 'public_profile'],
    isPostedBack: false,
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v24.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v24.0/oauth/access_token',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
  },
  apple: { scopes: ['openid', 'name', 'email'], isPostedBack: true },
  oidc: { scopes: ['openid', 'email', 'profile'], isPostedBack: false },
}

/** The redirect URI's path. */
export function returnPath(id: IssuerId): string {
  return `${issuerPath(id)}/${issuerFacts[id].isPostedBack ? 'posted' : 'back'}`
}
