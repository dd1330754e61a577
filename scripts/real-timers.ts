const names = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'Date'] as const
type Timers = Pick<typeof globalThis, (typeof names)[number]>

const kept = Symbol.for('ai-studio real timers')
const shared: typeof globalThis & { [kept]?: Timers } = globalThis

/**
 * Files that share a process share its timers. A spy on a false timer is undone only after the file has put the real
 * ones back, which leaves the false one there, and everything after it waits for ever: each file begins with the real.
 */
shared[kept] ??= Object.fromEntries(names.map((name) => [name, globalThis[name]])) as unknown as Timers
Object.assign(globalThis, shared[kept])
