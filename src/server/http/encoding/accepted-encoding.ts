/** Supported content encodings, the smallest result first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The first of `offered` that the header Accept-Encoding takes. */
export function acceptedEncoding(
  header: string | null | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (!header) return undefined
  const wanted = header
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/i.test(quality ?? ''))
    .map(([name = '']) => name.toLowerCase())
  return offered.find((encoding) => wanted.includes(encoding))
}
