import { requestInput } from './exchange-inputs.ts'

/** A request is made on a book's screen, which comes before exchanges: its form is the operation's input, unchanged. */
export const requestForm = requestInput
