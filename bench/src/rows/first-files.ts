import type { Lab } from '../browser/lab.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Row } from './row.ts'

/** For so long an input is waited for while one of the files is held back, in milliseconds. */
const patience = 4_000

/** The files that are there when the chat accepts typing, and the bytes that have come once the page is quiet. */
async function filesOf(lab: Lab, subject: Subject) {
  await using sitting = await lab.visit({ subject })
  const { page } = sitting
  const files = await page.evaluate(
    async (input) => bench.filesUntil(await bench.ready(input)),
    subject.parts.input,
  )
  await page.waitForLoadState('networkidle')
  const all = await page.evaluate(() => bench.filesUntil(Infinity))
  return { files, whole: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

async function worksWithout(lab: Lab, subject: Subject, held: string): Promise<boolean> {
  await using sitting = await lab.visit({ subject, held })
  const ready = await sitting.page.evaluate(([input, ms]) => bench.ready(input, ms), [
    subject.parts.input,
    patience,
  ] as const)
  return ready !== null
}

/**
 * Bytes of the files without which nobody can type: with any one of them held back, the input keeps no character. What
 * has merely arrived by then says less, because a file that is fetched on idle comes early or late by chance.
 */
export const firstFilesRow: Row = {
  group: 'R1',
  id: 'first-files',
  title: 'Files without which typing does not work',
  // The same files each time.
  repeat: 1,
  limitMs: 120_000,
  // An option for streams changes nothing here.
  takes: ({ id }) => id !== 'deep-chat-partial',
  async measure({ lab }, subject) {
    const { files, whole } = await filesOf(lab, subject!)
    let bytes = 0
    for (const file of files) if (!(await worksWithout(lab, subject!, file.address))) bytes += file.bytes
    if (bytes === 0) throw new Error('no file that it waits for was found')
    return { bytes, onIdle: whole - bytes }
  },
}
