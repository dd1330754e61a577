/** The npm that this was started by, else the one on the path, with the Node.js that runs this. */
export function npm(...args: string[]): { command: string; args: string[] } {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') && /\bnpm-cli\.js$/.test(script)
    ? { command: process.execPath, args: [script, ...args] }
    : { command: 'npm', args }
}

/**
 * `npm install` for a project of somebody else, quietly. A connection that says nothing for half a minute is given up
 * and asked for again: npm itself waits five minutes, longer than what waits for it.
 */
export const npmInstall = (...args: string[]) =>
  npm(
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
    '--fetch-timeout=30000',
    '--fetch-retries=5',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=10000',
    ...args,
  )
