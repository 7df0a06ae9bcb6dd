export const imageLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** What a file field accepts. The server decodes the bytes and trusts neither name nor type. */
export const imageAccept = 'image/jpeg,image/png,image/webp,image/avif'
