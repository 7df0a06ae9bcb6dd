import { leaveInput } from './data-rights-inputs.ts'

export const deleteAccountForm = leaveInput
