/** The address of one page of a discussion, with the posts about later parts that the viewer has asked to see. */
export function pageOfDiscussion(
  path: string,
  { page, askedFor }: { page: string | null; askedFor: readonly number[] },
): string {
  const address = new URLSearchParams(page ? { page } : {})
  if (askedFor.length > 0) address.set('later', askedFor.join())
  return address.size > 0 ? `${path}?${address}` : path
}
