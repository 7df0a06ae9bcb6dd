/** The form of the viewer's profile, filled in with a sample. */
export const samplePath = (id: string): string => `/edit-profile?sample=${id}`
