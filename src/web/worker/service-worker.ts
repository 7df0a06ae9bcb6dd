// The service worker: runs in the browser beside all pages of this site, and without any. It is started by its events and
// stopped when idle. The build bundles it into one file (scripts/bundle-worker.ts), which the server serves at
// /service-worker.js.
import { keepFiles } from './cache-build-files.ts'
import { keepOffline } from './offline.ts'
import { showPushes } from './pushes.ts'
import { sendInBackground } from './send-queue.ts'
import { takeShared } from './share-target.ts'
import type { WorkerScope } from './worker-scope.ts'

// Filled in by the build: the files a page of this build may request.
declare const FILES: readonly string[]

const worker = self as unknown as WorkerScope // the types of a page's globals stand here

keepFiles(worker, FILES)
showPushes(worker)
keepOffline(worker)
sendInBackground(worker)
takeShared(worker)
