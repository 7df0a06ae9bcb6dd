import { expect, test } from 'vitest'
import { without } from './left-out.ts'

const code = `function kept() {
  if (1) {
    gone();
  }
}
function gone(
  one
) {
  return function () {
    one();
  };
}
gone.prototype.method = function () {
  kept();
};
exports.told = function () {
  kept();
};
exports.kept = kept;
`

test('a function is replaced whole, with its methods, and nothing else is', () => {
  expect(without({ gone: 'function gone() {}', told: '' }, code, 'parts')).toBe(`function kept() {
  if (1) {
    gone();
  }
}
function gone() {}

exports.kept = kept;
`)
})

test('a package that no longer has the part fails the build', () => {
  expect(() => without({ renamed: '' }, code, 'parts')).toThrow('There is no renamed any more: see parts.ts')
})
