/** What a program of ours inherits when tests start it. */
export function childEnvironment(): NodeJS.ProcessEnv {
  // Playwright sets the one and a person the other; Node then complains, and tests read what a program prints.
  const { NO_COLOR: _none, FORCE_COLOR: _forced, ...inherited } = process.env
  return { ...inherited, NODE_OPTIONS: '' }
}
