/** What is wrong with the environment, in one line for whoever starts the app. It never repeats a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
