/** What a pipe says that nobody reads any more; Windows has two words for it. */
const hasLeft = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'EOF'

/**
 * Lets whoever reads the output of a command leave before its end, as `head` does, or `tee`, which gets the same
 * Ctrl+C: what is under way goes on, and only the lines that nobody reads are lost. What keeps them from being written
 * otherwise, a full disk for one, stays an error: half a list must not pass for a whole one.
 *
 * For a process of our own, before it writes.
 */
export function outliveReaders(): void {
  for (const channel of [process.stdout, process.stderr]) {
    channel.on('error', (error) => {
      if (!hasLeft(error)) throw error
    })
  }
}
