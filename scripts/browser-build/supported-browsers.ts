/**
 * The oldest versions that run our scripts and styles, and the targets of the build: the first with `URL.parse`, from
 * 2024.
 */
export const supportedBrowsers = [
  { name: 'Chrome and Edge', since: 126, targets: ['chrome126', 'edge126'] },
  { name: 'Firefox', since: 126, targets: ['firefox126'] },
  { name: 'Safari', since: 18, targets: ['safari18', 'ios18'] },
] as const

export const buildTarget = supportedBrowsers.flatMap(({ targets }) => targets)
