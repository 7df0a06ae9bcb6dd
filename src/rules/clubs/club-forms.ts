// The forms of clubs: the inputs of their operations, plus the fields that belong to a page.

import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import {
  answerJoinInput,
  askInput,
  beginClubInput,
  editClubInput,
  inviteByLinkInput,
  inviteByNameInput,
  resolveClubReportInput,
  roleInput,
  visibilityInput,
} from './club-inputs.ts'

const inAddress = { clubId: true } as const

export const clubForm = beginClubInput

export const askForm = askInput.omit(inAddress)

export const editClubForm = editClubInput.omit(inAddress).extend({
  picture: optionalImage,
  removePicture: z.boolean().default(false),
})

/** The second question: continues only once the member confirms that they have read what it means. */
export const visibilityForm = visibilityInput.omit(inAddress).extend({
  sure: z.boolean({ error: 'Please confirm that you’ve read what will change' }),
})

export const answerJoinForm = answerJoinInput.omit(inAddress)

export const clubMemberForm = z.object({ member: z.uuid() })
export const roleForm = clubMemberForm.extend(roleInput.pick({ role: true }).shape)
export const resolveClubReportForm = resolveClubReportInput.omit(inAddress)
export const inviteByNameForm = inviteByNameInput.omit(inAddress)
export const inviteByLinkForm = inviteByLinkInput.omit(inAddress)
export const withdrawInvitationForm = z.object({ invitation: z.uuid() })
export const closeClubForm = z.object({
  sure: z.boolean({ error: 'Please confirm that you understand what closing means' }),
})
