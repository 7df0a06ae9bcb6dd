import { pictureRefusalsAt } from '#rules/pictures/images.ts'

/** The field of a profile form that a refusal belongs to. */
export const refusedFields = { UNKNOWN_SUBURB: 'location', ...pictureRefusalsAt('photo') } as const
