declare global {
  interface Window {
    /** React Router's manifest of routes. */
    __reactRouterManifest: { version: string }
  }
}

/** The build whose screens this page runs. The data of one build does not fit the screens of another. */
export function buildOfPage(): string {
  return window.__reactRouterManifest.version
}
