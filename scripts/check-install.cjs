// Runs before every script (node -r) on whatever Node is there, so: syntax that Node 16 knows, and no packages.
const fs = require('node:fs')
const path = require('node:path')

const ROOT = path.join(__dirname, '..')
// The oldest that runs TypeScript files as they are and that React Router supports; npm ci brings Node 24.
const OLDEST_NODE = [22, 22]
const OLDEST_NPM = [9, 0]

// Compiled code and types taken out are kept for the next start, which is then faster and 40 MB smaller (Node 22.8 has it).
const { enableCompileCache } = require('node:module')
if (enableCompileCache) enableCompileCache(path.join(ROOT, 'node_modules/.compile-cache'))

const problem = npmProblem() || packageProblem() || nodeProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}

function npmProblem() {
  const found = /npm\/(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent || '')
  if (!found || isAtLeast(found.slice(1).map(Number), OLDEST_NPM)) return ''
  return `npm ${found[1]} is too old: Verandah needs npm ${OLDEST_NPM[0]} or newer. Update it with "npm install --global npm".`
}

function packageProblem() {
  const wanted = readPackage(ROOT).dependencies || {}
  for (const name of Object.keys(wanted)) {
    const found = readPackage(path.join(ROOT, 'node_modules', name)).version
    if (!found) return `The package ${name} is not installed. Run "npm ci" first.`
    if (found !== wanted[name]) {
      return `The package ${name} is here in version ${found} instead of ${wanted[name]}. Run "npm ci" to bring the packages up to date.`
    }
  }
  return ''
}

function nodeProblem() {
  const found = process.versions.node
  if (isAtLeast(found.split('.').map(Number), OLDEST_NODE)) return ''
  return (
    `Node ${found} is too old. Verandah brings its own Node 24 with "npm ci", unless that runs with --ignore-scripts; ` +
    'scripts started by npm (npm start, npm run dev, npm test) use it.'
  )
}

function isAtLeast(found, oldest) {
  return found[0] > oldest[0] || (found[0] === oldest[0] && found[1] >= oldest[1])
}

function readPackage(directory) {
  try {
    return JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8'))
  } catch {
    return {}
  }
}
