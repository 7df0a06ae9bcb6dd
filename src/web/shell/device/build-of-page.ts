declare global {
  interface Window {
    /** React Router's table of routes. */
    __reactRouterManifest: { version: string }
  }
}

/** Names the build whose screens this page runs: the data of one build is not for the screens of another. */
export function buildOfPage(): string {
  return window.__reactRouterManifest.version
}
