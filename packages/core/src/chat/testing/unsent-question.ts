import { MemoryStorage } from './chat-harness.ts'
import type { Stage } from './on-scripted-server.ts'

/** A page right after a reload, with a question that could not be sent before it. */
export async function unsentQuestion(stage: Stage, text: string) {
  const storage = new MemoryStorage()
  const before = await stage.open(storage)
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(before, text)
  await stage.pass(400)
  before.dispose()
  return { storage, tab: await stage.open(storage) }
}
