// The package has no types. These are the parts that tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (facts: {
      accountId: string | undefined
      clientId: string | undefined
    }) => Grant
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  export type Context = {
    oidc: {
      provider: Provider
      session: { accountId: string | undefined }
      client: { clientId: string | undefined }
    }
  }
}
