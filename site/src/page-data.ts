/** Id of the element in which a page that was written at build time brings along what it would otherwise ask for. */
export const pageDataId = 'studio-data'

type Answers = Readonly<Record<string, unknown>>

let answers: Answers | undefined
let read = new Set<string>()

function fromPage(): Answers {
  if (typeof document === 'undefined') return {}
  try {
    return JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as Answers
  } catch {
    // It is asked for instead.
    return {}
  }
}

/** An answer that came along with the page, by the name of what is asked; undefined where none did. */
export function pageData(name: string): unknown {
  answers ??= fromPage()
  read.add(name)
  return answers[name]
}

/** Lays out all answers that pages may need, while they are written. */
export function provideData(all: Answers): void {
  answers = all
}

/** Answers that were read since the last call: those that a written page has to bring along. */
export function takeReadData(): Answers {
  const names = [...read]
  read = new Set()
  return Object.fromEntries(
    names.filter((name) => answers?.[name] !== undefined).map((name) => [name, answers![name]]),
  )
}
