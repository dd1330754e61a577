interface Waiting<Item, Answer> {
  item: Item
  answer: PromiseWithResolvers<Answer>
}

/** Items by what they are about. */
export type Batch<Item> = ReadonlyMap<string, readonly Item[]>

/**
 * @param next takes what waits by then; it is called once
 * @returns an answer for each item, in their order
 */
type Work<Item, Answer> = (next: () => Batch<Item>) => Promise<Batch<Answer>>

export interface BatchLimits {
  /** Works that go on at once. */
  works: number
  /** Things that one work is about, at most. */
  things: number
}

/**
 * Has what waits done together: items about one thing in their order and never in two works at once, several things in
 * one work where several wait. Nobody waits for others to come. Of this process alone: it spares the database work, and
 * is not what keeps its rows right.
 */
export class Batches<Item, Answer> {
  readonly #work: Work<Item, Answer>
  readonly #limits: BatchLimits
  readonly #waiting = new Map<string, Waiting<Item, Answer>[]>()
  readonly #busy = new Set<string>()
  #works = 0

  /** @param work when one about several things fails, each of them is tried once more by itself */
  constructor(work: Work<Item, Answer>, limits: BatchLimits) {
    this.#work = work
    this.#limits = limits
  }

  /** @param key what the item is about */
  add(key: string, item: Item): Promise<Answer> {
    const waiting = { item, answer: Promise.withResolvers<Answer>() }
    const others = this.#waiting.get(key)
    if (others) others.push(waiting)
    else this.#waiting.set(key, [waiting])
    if (this.#works < this.#limits.works && !this.#busy.has(key)) void this.#run()
    return waiting.answer.promise
  }

  /** Takes what waits and is not being worked on. */
  #take(): Map<string, Waiting<Item, Answer>[]> {
    const taken = new Map<string, Waiting<Item, Answer>[]>()
    for (const [key, waiting] of this.#waiting) {
      if (taken.size === this.#limits.things) break
      if (!this.#busy.has(key)) taken.set(key, waiting)
    }
    for (const key of taken.keys()) {
      this.#waiting.delete(key)
      this.#busy.add(key)
    }
    return taken
  }

  #hasMore(): boolean {
    return [...this.#waiting.keys()].some((key) => !this.#busy.has(key))
  }

  async #run(): Promise<void> {
    this.#works += 1
    while (this.#hasMore()) await this.#once()
    this.#works -= 1
  }

  async #once(): Promise<void> {
    let taken: Map<string, Waiting<Item, Answer>[]> | undefined
    try {
      const answers = await this.#work(() => {
        taken = this.#take()
        return itemsOf(taken)
      })
      if (taken) tell(taken, answers)
    } catch (error) {
      // What fails before it takes anything fails for those whose turn it was.
      taken ??= this.#take()
      if (taken.size > 1) await this.#singly(taken)
      else for (const { answer } of [...taken.values()].flat()) answer.reject(error)
    } finally {
      for (const key of taken?.keys() ?? []) this.#busy.delete(key)
    }
  }

  /** One that fails must not take the others with it. */
  async #singly(taken: ReadonlyMap<string, Waiting<Item, Answer>[]>): Promise<void> {
    for (const [key, waiting] of taken) {
      const one = new Map([[key, waiting]])
      try {
        tell(one, await this.#work(() => itemsOf(one)))
      } catch (error) {
        for (const { answer } of waiting) answer.reject(error)
      }
    }
  }
}

const itemsOf = <Item, Answer>(taken: ReadonlyMap<string, readonly Waiting<Item, Answer>[]>): Batch<Item> =>
  new Map([...taken].map(([key, waiting]) => [key, waiting.map(({ item }) => item)]))

function tell<Item, Answer>(
  taken: ReadonlyMap<string, readonly Waiting<Item, Answer>[]>,
  answers: Batch<Answer>,
): void {
  for (const [key, waiting] of taken) {
    for (const [index, { answer }] of waiting.entries()) answer.resolve(answers.get(key)![index]!)
  }
}
