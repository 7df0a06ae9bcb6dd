/** Can the typefaces of the drawn previews (scripts/subset-fonts.ts) write all of this? */
export const canDrawText = (...texts: readonly string[]): boolean =>
  texts.every((text) => /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”…ŒœŠšŽžŸ]+$/.test(text.normalize('NFC')))
