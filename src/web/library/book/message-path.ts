/** Where to write to the owner of a copy. */
export function messagePath({ ownerId, copyId }: { ownerId: string; copyId: string }): string {
  return `/messages/new?${new URLSearchParams({ contact: ownerId, copy: copyId })}`
}
