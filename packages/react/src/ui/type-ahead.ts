/** Pause after which typing starts a new word, in milliseconds. */
const pauseMs = 500

/** Finds a list entry by typing the beginning of its label. */
export interface TypeAhead {
  /** Takes a typed character; answers the index of the entry to go to, or -1. */
  type(character: string, labels: readonly string[], current: number): number
}

export function createTypeAhead(now: () => number = () => performance.now()): TypeAhead {
  let typed = ''
  let last = -Infinity
  return {
    type(character, labels, current) {
      const time = now()
      typed = time - last > pauseMs ? character : typed + character
      last = time
      // The same character again walks through the entries that begin with it.
      const isRepeated = [...typed].every((letter) => letter === typed[0])
      const wanted = (isRepeated ? (typed[0] ?? '') : typed).toLocaleLowerCase()
      const start = isRepeated ? current + 1 : Math.max(current, 0)
      for (let step = 0; step < labels.length; step += 1) {
        const index = (start + step) % labels.length
        if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index
      }
      return -1
    },
  }
}
