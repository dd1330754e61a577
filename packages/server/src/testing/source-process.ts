/** What Node.js is told to run a program of the tests from its source. */
export const sourceArguments = [
  '--conditions=ai-studio-source',
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('quick-start.ts', import.meta.url).href}`,
]
