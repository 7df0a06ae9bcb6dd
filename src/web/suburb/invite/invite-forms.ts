// Forms about the member's own link: the inputs of their operations.
import { changeInvitationInput, letKnowInput } from '#rules/members/invitation-inputs.ts'

export const changeInvitationForm = changeInvitationInput
export const letKnowForm = letKnowInput
