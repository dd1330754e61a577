/** A wrong setting: its message says which variable, why, and what to do, in one sentence. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}
