import { routes, type Operation } from '../../routes.ts'
import type { Check } from '../check.ts'
import { Mismatch, NotServed } from '../finding.ts'

/** What no chat goes without; everything else may be lacking, see `docs/own-backend.md`. */
export const essentialOperations = [
  'getConfig',
  'listChatModels',
  'createConversation',
  'sendMessage',
  'getHistory',
  'streamMessage',
  'stopMessage',
] as const satisfies readonly Operation[]

/** That a chat can be had at all: for these a server that does not have them fails. */
export const essentialChecks: readonly Check[] = essentialOperations.map((operation): Check => {
  const { method, path } = routes[operation]
  return {
    group: 'essential',
    name: `${method} ${path} is served`,
    // Asked for below: where it is lacking, that is what was checked.
    operations: [],
    async run(visit) {
      try {
        await visit.ensureServed(operation)
      } catch (error) {
        if (!(error instanceof NotServed) || error.operation !== operation) throw error
        throw new Mismatch({
          call: `${method} ${path}`,
          expected: 'a call without which there is no chat',
          came: 'the answer of a path that does not exist',
          advice: `Serve ${operation}. Where all of these are missing, look at the address: calls go to ${visit.base}${path}.`,
        })
      }
    },
  }
})
