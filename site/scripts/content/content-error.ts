/** Something wrong in a written page, for whoever mends it. */
export interface Problem {
  /** Path from the folder of the site. */
  file: string
  /** From 1. */
  line: number
  text: string
}

/** Written pages that must not be published as they are. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ file, line, text }) => `  ${file}:${line} ${text}`)
    super(`The written pages cannot be built:\n${lines.join('\n')}`)
    this.name = 'ContentError'
    this.problems = problems
  }
}
