/** The address for writing to a copy's owner. */
export function messagePath({ ownerId, copyId }: { ownerId: string; copyId: string }): string {
  return `/messages/new?${new URLSearchParams({ contact: ownerId, copy: copyId })}`
}
