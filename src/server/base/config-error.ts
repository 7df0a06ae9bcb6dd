/** One line for the operator about what is wrong with the environment. It never repeats a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
