/** MapLibre needs WebGL 2; without it there is no point in loading it. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow only a few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/**
 * Whether the document was loaded at one of these addresses. If it was loaded elsewhere and navigated here by script, it has
 * the Content Security Policy of that address.
 */
export function wasOpenedAt(...paths: string[]): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || paths.includes(new URL(opened.name).pathname)
}
