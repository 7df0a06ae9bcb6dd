import { leavingOut, type Stands } from './left-out.ts'

// What React DOM brings for features that no screen has: transitions of views, refs on fragments, lists of Suspense, and files asked for
// ahead by a call (the page's head names them). Some are passed at every change and have nothing to do there; what only such a
// feature reaches says so.
const passed = (names: string) => stands(names, (name) => `function ${name}() {}`)
const reached = (names: string) =>
  stands(names, (name) => `function ${name}() { throw Error("${name} is left out") }`)

function stands(names: string, stand: (name: string) => string): Stands {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, stand(name)]))
}

const viewTransitions = {
  ...passed(`commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions
    commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions
    restoreNestedViewTransitions restoreViewTransitionOnHostInstances trackEnterViewTransitions
    recursivelyTraverseAfterMutationEffects measureNestedViewTransitions`),
  ...reached(`applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive applyViewTransitionName
    measureViewTransitionHostInstancesRecursive restoreViewTransitionName commitAfterMutationEffectsOnFiber
    scheduleViewTransitionEvent startViewTransition createViewTransitionInstance ViewTransitionPseudoElement
    getViewTransitionName getViewTransitionClassName`),
}

const fragmentRefs = {
  ...passed(`commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
    commitFragmentInstanceDeletionEffects isFragmentInstanceParent`),
  ...reached(`FragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance commitNewChildToFragmentInstance
    deleteChildFromFragmentInstance`),
}

/** In the browser's build: leaves out the parts of React DOM that the house has no use for. */
export const reactParts = leavingOut({
  name: 'react-parts',
  of: /node_modules\/react-dom\/cjs\/(.+)$/,
  modules: {
    'react-dom-client.production.js': {
      ...viewTransitions,
      ...fragmentRefs,
      ...reached('updateSuspenseListComponent'),
      ...reached('preload preloadModule preinitStyle preinitScript preinitModuleScript preconnectAs'),
    },
    'react-dom.production.js': stands(
      'preconnect prefetchDNS preinit preinitModule preload preloadModule',
      () => '',
    ),
  },
  wanted:
    /\b(?:unstable_)?(?:ViewTransition|SuspenseList|preconnect|prefetchDNS|preinit(?:Module)?|preload(?:Module)?)\b.*from 'react|<Fragment[^>]*\sref=/,
})
