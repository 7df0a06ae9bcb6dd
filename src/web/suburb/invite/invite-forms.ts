// Forms about the member's own link: the inputs of their operations.
import { changeStreetLinkInput, letKnowInput } from '#rules/members/street-link-inputs.ts'

export const changeStreetLinkForm = changeStreetLinkInput
export const letKnowForm = letKnowInput
