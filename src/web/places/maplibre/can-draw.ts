/** MapLibre draws with WebGL 2; without it there is no need to fetch it. */
export function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow a few of them at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** Was the document opened at one of these addresses? If it was opened elsewhere and has come by script since, it has the policy of there. */
export function wasOpenedAt(...paths: string[]): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || paths.includes(new URL(opened.name).pathname)
}
