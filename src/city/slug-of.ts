/** 'Ōtāhuhu Domain', 'St John’s' → 'otahuhu-domain', 'st-johns'. Slugs are stored and stand in addresses: they must not change. */
export function slugOf(name: string): string {
  return folded(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** In lower case, without accents and apostrophes. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'‘’]/gu, '')
    .toLowerCase()
}
