import { pictureRefusals } from '#rules/images.ts'

/** The field of an add-book form that a refusal of the service belongs to. */
export const refusedFields = { UNKNOWN_SUBURB: 'location', ...pictureRefusals('cover') } as const
