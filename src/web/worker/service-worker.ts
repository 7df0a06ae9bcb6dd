// Runs in the browser beside all pages of this site, and without any: started by what it listens to, ended at rest. The build
// makes one file of it (scripts/bundle-worker.ts), which the server answers at /service-worker.js.
import { keepFiles } from './cache-build-files.ts'
import { keepOffline } from './offline.ts'
import { sendInBackground } from './outbox.ts'
import { showPushes } from './pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

// Written out by the build: what a page of this build may ask for.
declare const FILES: readonly string[]

const worker = self as unknown as WorkerScope // the types of a page's globals stand here

keepFiles(worker, FILES)
showPushes(worker)
keepOffline(worker)
sendInBackground(worker)
