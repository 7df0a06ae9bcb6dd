/**
 * A `Request` that returns the very form it was made from. WebKit cannot read a form back from a request if it holds a file
 * made in memory (a cropped, pasted or dropped picture): "InvalidStateError: Unable to read form data blob". React Router
 * reads every form back before sending it, and so do we for what was typed; sending the form itself works.
 */
export function formKeepingRequest(Native: typeof Request): typeof Request {
  return class FormKeepingRequest extends Native {
    readonly #form: FormData | undefined

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      this.#form = init?.body instanceof FormData ? init.body : undefined
    }

    override async formData(): Promise<FormData> {
      return this.#form ?? super.formData()
    }

    override clone(): Request {
      const form = this.#form
      return form ? Object.assign(super.clone(), { formData: async () => form }) : super.clone()
    }
  }
}
