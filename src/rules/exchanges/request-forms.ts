import { requestInput } from './exchange-inputs.ts'

/** Asked on a book's screen, which comes before exchanges: its form is the operation's input as it is. */
export const requestForm = requestInput
