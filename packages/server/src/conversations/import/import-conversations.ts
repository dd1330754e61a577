import multipart from '@fastify/multipart'
import { limits } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { takeImport } from '../../allowance/index.ts'
import { ApiError } from '../../api-error.ts'
import type { Dependencies } from '../../dependencies.ts'
import { MemoryBudget } from '../../http/memory-budget.ts'
import { serve, type Call } from '../../operation.ts'
import { envelopeBytes, receivedFile } from '../../uploads/index.ts'
import { sendWordsJob } from './index-words.ts'
import { readAside } from './read-aside.ts'
import { storeImport } from './store-import.ts'

/** A file may take several hundred megabytes while it is read. */
const inTurn = pLimit(1)
/** Bytes of all files that arrive or wait for their turn. */
const memory = new MemoryBudget(3 * limits.importBytes)

/** Stores the conversations of a file, all of them or none. */
export async function importConversations(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    serve(scope, deps, 'importConversations', receive, { bodyLimit: limits.importBytes + envelopeBytes })
  })
}

async function receive({ request, principal, addressKey, language, now, deps }: Call<'importConversations'>) {
  // Counted before it is read, so that nobody has more on its way than their day allows.
  const taken = await takeImport(deps, principal, addressKey)
  const held = memory.hold()
  try {
    const { data: bytes } = await receivedFile(request, 'file', limits.importBytes, language, held)
    const { conversations, skipped } = await inTurn(async () => {
      const file = await readAside(bytes)
      await storeImport(deps.database.db, principal, file.conversations, now)
      return file
    })
    await sendWordsJob(deps)
    return { imported: conversations.length, skipped }
  } catch (error) {
    // A file that turns out to be unreadable was work too.
    if (!(error instanceof ApiError && error.code === 'IMPORT_UNREADABLE')) {
      await taken
        .giveBack()
        .catch((cause: unknown) => deps.log.warn({ err: cause }, 'an import was not given back'))
    }
    throw error
  } finally {
    held.end()
  }
}
