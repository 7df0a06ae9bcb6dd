import type { Plugin } from 'vite'

// What React Router brings for ways of working that the house does not have: its table of routes is sent whole
// (`routeDiscovery` in react-router.config.ts), nobody watches its calls, no link fetches ahead, and the root has an error screen, so
// that its own stands only where the frame itself fails. What each comes to, by module.
const unused: Record<string, Record<string, string>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'function isFogOfWarEnabled() { return false }',
    getPatchRoutesOnNavigationFunction: 'function getPatchRoutesOnNavigationFunction() {}',
    useFogOFWarDiscovery: 'function useFogOFWarDiscovery() {}',
    getPartialManifest: 'function getPartialManifest() {}',
  },
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: `function RemixRootDefaultErrorBoundary({ error }) {
  console.error(error)
  return React$1.createElement("html", { lang: "en-AU" }, React$1.createElement("body", null, "Something went wrong on our side. Please load this page again."))
}`,
  },
  'dom/ssr/fallback.js': {
    RemixRootDefaultHydrateFallback: 'function RemixRootDefaultHydrateFallback() { return null }',
  },
  'hooks.js': { DefaultErrorComponent: 'function DefaultErrorComponent() { return null }' },
  'dom/ssr/components.js': {
    PrefetchPageLinks: 'function PrefetchPageLinks() { return null }',
    usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}] }',
  },
  'router/router.js': { discoverRoutes: 'function discoverRoutes() {}' },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver:
      'function consumeInstrumentationClientResultMetaReceiver() {}',
    getRouteInstrumentationUpdates: 'function getRouteInstrumentationUpdates() { return {} }',
    instrumentClientSideRouter: 'function instrumentClientSideRouter(router) { return router }',
  },
}

const ofRouter = /node_modules\/react-router\/dist\/production\/lib\/(.+)$/
const fetchesAhead = /\bprefetch=|PrefetchPageLinks/

/** In the browser's build: leaves out the parts of React Router that the house has no use for. */
export const routerParts: Plugin = {
  name: 'router-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (id.includes('/src/web/') && fetchesAhead.test(code)) throw new Error(`${id}: see router-parts.ts`)
    const left = unused[ofRouter.exec(id)?.[1] ?? '']
    return left && { code: without(left, code), map: null }
  },
}

/** Declares what is left in place of each; the original is then needed by nothing and falls away. */
function without(left: Record<string, string>, code: string): string {
  return Object.entries(left).reduce((rest, [name, stand]) => {
    const declared = `function ${name}(`
    if (!rest.includes(declared)) throw new Error(`React Router has no ${name} any more: see router-parts.ts`)
    return `${rest.replace(declared, `function ${name}Gone(`)}\n${stand}`
  }, code)
}
