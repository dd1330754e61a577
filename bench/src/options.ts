import { parseArgs } from 'node:util'

export const usage = `Measures the chat beside others, in one browser, interleaved.

  npm run bench -- [--rows R2,R5] [--subjects preact,deep-chat] [--repeat N] [--quick] [--full]
  npm run bench -- --lighthouse
  npm run bench -- --site

  --rows        groups (R1 to R6, server, sign-in) or single rows, by their ids
  --subjects    preact, react, deep-chat, deep-chat-partial, assistant-ui, n8n, flowise
  --repeat      how often each subject is measured, instead of each row's own number
  --quick       once each, without the rows that take minutes; writes nothing
  --full        the slow peers in the rows with a slow processor, too
  --lighthouse  the page of a partner with and without the closed launcher
  --site        the site's own pages: Lighthouse, and from page to page
  --trace       what the main thread of each page did, too, which makes all figures larger; writes nothing
  --dry         prints, but writes nothing into docs/bench
  --cdn         a folder with built script tags to measure instead of packages/elements/build/cdn`

export interface Options {
  rows: string[]
  subjects: string[]
  repeat: number | null
  isQuick: boolean
  isFull: boolean
  isLighthouse: boolean
  isSite: boolean
  isTraced: boolean
  isDry: boolean
  cdn: string | null
  isHelp: boolean
}

const list = (text: string | undefined) => text?.split(',').map((each) => each.trim()) ?? []

/** @throws when an option is unknown or malformed */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      subjects: { type: 'string' },
      repeat: { type: 'string' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
      site: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      cdn: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const repeat = values.repeat === undefined ? null : Number(values.repeat)
  if (repeat !== null && !(Number.isInteger(repeat) && repeat > 0)) {
    throw new Error(`--repeat "${values.repeat}" is not a whole number above 0.`)
  }
  return {
    rows: list(values.rows),
    subjects: list(values.subjects),
    repeat,
    isQuick: values.quick,
    isFull: values.full,
    isLighthouse: values.lighthouse,
    isSite: values.site,
    isTraced: values.trace,
    isDry: values.dry || values.quick || values.trace,
    cdn: values.cdn ?? null,
    isHelp: values.help,
  }
}
