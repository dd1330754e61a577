/** What Node.js is told to run a source file. */
export const fromSource = ['--conditions=ai-studio-source', '--disable-warning=ExperimentalWarning']

/** The same for a program that opens the database: it starts as quickly as the server's own. */
export const quicklyFromSource = [
  ...fromSource,
  `--import=${new URL('quick-start.ts', import.meta.url).href}`,
]
