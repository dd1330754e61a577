interface Turn<Item, Answer> {
  item: Item
  answer: PromiseWithResolvers<Answer>
}

/** @param next takes what waits by then, the first item with it; it is called once */
type Work<Item, Answer> = (first: Item, next: () => readonly Item[]) => Promise<readonly Answer[]>

/**
 * Lets what is about the same thing go one after the other, and what waits meanwhile go together. Of this process
 * alone: it spares the database work, and is not what keeps its rows right.
 */
export class Turns<Item, Answer> {
  readonly #work: Work<Item, Answer>
  readonly #waiting = new Map<string, Turn<Item, Answer>[]>()

  /** @param work answers each item, in their order; when it rejects, so does each that it has taken */
  constructor(work: Work<Item, Answer>) {
    this.#work = work
  }

  /** @param key what the item is about */
  add(key: string, item: Item): Promise<Answer> {
    const turn = { item, answer: Promise.withResolvers<Answer>() }
    const others = this.#waiting.get(key)
    if (others) others.push(turn)
    else void this.#run(key, [turn])
    return turn.answer.promise
  }

  async #run(key: string, waiting: Turn<Item, Answer>[]): Promise<void> {
    this.#waiting.set(key, waiting)
    for (let first = waiting[0]; first; first = waiting[0]) await this.#once(first.item, waiting)
    this.#waiting.delete(key)
  }

  async #once(first: Item, waiting: Turn<Item, Answer>[]): Promise<void> {
    let taken: Turn<Item, Answer>[] = []
    const next = () => {
      taken = waiting.splice(0)
      return taken.map(({ item }) => item)
    }
    try {
      const answers = await this.#work(first, next)
      for (const [index, { answer }] of taken.entries()) answer.resolve(answers[index] as Answer)
    } catch (error) {
      // What fails before it takes anything fails for all who wait.
      if (taken.length === 0) next()
      for (const { answer } of taken) answer.reject(error)
    }
  }
}
