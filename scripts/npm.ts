/** The npm that this was started by, else the one on the path, with the Node.js that runs this. */
export function npm(...args: string[]): { command: string; args: string[] } {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') && /\bnpm-cli\.js$/.test(script)
    ? { command: process.execPath, args: [script, ...args] }
    : { command: 'npm', args }
}
