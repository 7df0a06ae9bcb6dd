/** Where a viewer sets out to log in with an issuer. */
export const issuerPath = (id: string): string => `/auth/with/${id}`
