import { leavingOut, type Stands } from './left-out.ts'

// What React Router brings for ways of working that the house does not have: its table of routes is sent whole
// (`routeDiscovery` in react-router.config.ts), nobody watches its calls, no link fetches ahead, and the root has an error screen, so
// that its own stands only where the frame itself fails. What each comes to, by module.
const unused: Record<string, Stands> = {
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

/** In the browser's build: leaves out the parts of React Router that the house has no use for. */
export const routerParts = leavingOut({
  name: 'router-parts',
  of: /node_modules\/react-router\/dist\/production\/lib\/(.+)$/,
  modules: unused,
  wanted: /\bprefetch=|PrefetchPageLinks/,
})
