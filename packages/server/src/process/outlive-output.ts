/**
 * Lets a server go on where its output cannot be written: the disk under its log is full, or nobody reads any more.
 * Only those lines are lost; with room again, the next ones are written.
 *
 * For a process of our own, before it writes.
 */
export function outliveOutput(): void {
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => {})
}
