/** The field of an add-book form that a refusal of the service belongs to. */
export const refusedFields = {
  UNKNOWN_SUBURB: 'location',
  IMAGE_TOO_LARGE: 'cover',
  IMAGE_TOO_MANY_PIXELS: 'cover',
  IMAGE_TYPE_NOT_ALLOWED: 'cover',
  IMAGE_NOT_READABLE: 'cover',
} as const
