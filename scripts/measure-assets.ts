// npm run measure: the size of the home screen's first view, file by file. Fails if it is over budget.
import { ensureBuilt } from './build-screens.ts'
import { fail, say } from './console.ts'
import { weighFirstView } from './first-view.ts'

try {
  await ensureBuilt(say)
  for (const { name, budget, weight, files } of await weighFirstView()) {
    const isOver = weight > budget
    say(`${name}: ${weight.toFixed(1)} KB of ${budget} KB${isOver ? '  OVER BUDGET' : ''}`)
    for (const file of files) say(`  ${file.weight.toFixed(1).padStart(6)}  ${file.file}`)
    if (isOver) process.exitCode = 1
  }
} catch (error) {
  fail(error)
}
