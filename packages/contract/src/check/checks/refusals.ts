import { limits } from '../../constants.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { routes, type Operation } from '../../routes.ts'
import type { Check } from '../check.ts'
import type { Carried } from '../client.ts'
import { expectField, expectRefusal, refusesField } from '../expectations.ts'
import { asked, chosenModel, question } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'refusals'

interface Refused {
  name: string
  operation: Operation
  params?: Record<string, string>
  carried(visit: Visit): Carried | Promise<Carried>
  codes: readonly ErrorCode[]
  /** The field that the refusal names. */
  field?: string
  /** The call without which a server need not take this field. */
  needs?: { operation: Operation; field: string }
}

const sent = (
  name: string,
  carried: Refused['carried'],
  codes: readonly ErrorCode[],
  field?: string,
): Refused => ({
  name: `send ${name}`,
  operation: 'sendMessage',
  carried,
  codes,
  ...(field !== undefined && { field }),
})
const read = (operation: Operation, name: string, query: Record<string, string>, field: string): Refused => ({
  name,
  operation,
  params: { id: crypto.randomUUID() },
  carried: () => ({ query }),
  codes: ['VALIDATION_FAILED'],
  field,
})

/** Requests that must be refused, before anything is counted or stored. */
const refused: readonly Refused[] = [
  sent('without a model', () => ({ json: { Message: 'Hello' } }), ['VALIDATION_FAILED'], 'ModelId'),
  sent(
    'with an unknown field',
    async (visit) => ({ json: { ...(await question(visit)), colour: 'blue' } }),
    ['VALIDATION_FAILED'],
    'colour',
  ),
  sent(
    'with a blank message',
    async (visit) => ({ json: await question(visit, { Message: ' \n ' }) }),
    ['VALIDATION_FAILED'],
    'Message',
  ),
  sent(
    'with a message that is too long',
    async (visit) => ({ json: await question(visit, { Message: 'x'.repeat(limits.messageLength + 1) }) }),
    ['VALIDATION_FAILED'],
    'Message',
  ),
  sent(
    'with a value of the wrong type',
    async (visit) => ({ json: { ...(await question(visit)), ReturnAudio: 'yes' } }),
    ['VALIDATION_FAILED'],
    'ReturnAudio',
  ),
  sent(
    'with a conversation id that is none',
    async (visit) => ({ json: await question(visit, { ConversationId: '42' }) }),
    ['VALIDATION_FAILED'],
    'ConversationId',
  ),
  sent(
    'with a model that nobody has',
    async (visit) => ({ json: await question(visit, { ModelId: `no-such/model-${crypto.randomUUID()}` }) }),
    ['MODEL_NOT_FOUND'],
  ),
  sent(
    'into a conversation that nobody has',
    async (visit) => ({ json: await question(visit, { ConversationId: crypto.randomUUID() }) }),
    ['NOT_FOUND'],
  ),
  {
    ...sent(
      'with an image that nobody has uploaded',
      async (visit) => ({
        json: await question(visit, { ImageUrls: ['/api/chat/uploads/no-such-image.png'] }),
      }),
      ['IMAGE_NOT_FOUND', 'MODEL_CANNOT_SEE'],
    ),
    needs: { operation: 'uploadImage', field: 'ImageUrls' },
  },
  sent(
    'as plain text',
    async (visit) => ({
      body: JSON.stringify(await question(visit)),
      headers: { 'content-type': 'text/plain' },
    }),
    ['UNSUPPORTED_MEDIA_TYPE'],
  ),
  sent(
    'as something that is not JSON',
    () => ({ body: '{"Message": "Hel', headers: { 'content-type': 'application/json' } }),
    ['INVALID_JSON'],
  ),
  sent(
    'with a body that is too large',
    async (visit) => ({ json: { ...(await question(visit)), Voice: 'x'.repeat(limits.jsonBodyBytes) } }),
    ['PAYLOAD_TOO_LARGE'],
  ),
  read('getHistory', 'a history page of no messages', { limit: '0' }, 'limit'),
  read('getHistory', 'a history page from nowhere', { cursor: 'bm8gcGFnZQ' }, 'cursor'),
  read('listConversations', 'a list with an unknown parameter', { colour: 'blue' }, 'colour'),
  {
    name: 'a message to the operator whose subject holds a header of its mail',
    operation: 'sendContactMessage',
    carried: () => ({
      json: {
        name: 'Nobody',
        email: 'nobody@example.com',
        subject: 'Hello\r\nBcc: nobody@example.com',
        message: 'Hello',
        language: 'en',
      },
    }),
    codes: ['VALIDATION_FAILED'],
    field: 'subject',
  },
  {
    name: 'the newsletter without an agreement',
    operation: 'subscribeToNewsletter',
    carried: () => ({ json: { email: 'nobody@example.com', language: 'en', agreed: false } }),
    codes: ['VALIDATION_FAILED'],
    field: 'agreed',
  },
  {
    name: 'unsubscribing by a mail program with a token that is none',
    operation: 'unsubscribeByMailProgram',
    params: { token: 'nobody' },
    carried: () => ({
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    codes: ['LINK_INVALID'],
  },
  {
    name: 'a conversation id that is none',
    operation: 'getConversation',
    params: { id: '42' },
    carried: () => ({}),
    codes: ['VALIDATION_FAILED'],
    field: 'id',
  },
]

export const refusalChecks: readonly Check[] = [
  ...refused.map(({ name, operation, params, carried, codes, field, needs }): Check => ({
    group,
    name,
    operations: [operation],
    async run(visit) {
      const client = await visit.visitor()
      const answer = await visit.call(client, operation, params, await carried(visit))
      await keep(visit, answer.json)
      if (needs && refusesField(answer, needs.field)) await visit.ensureServed(needs.operation)
      const body = expectRefusal(answer, operation, codes)
      if (field !== undefined) expectField(answer, body, field)
    },
  })),
  {
    group,
    name: 'a stream that cannot begin is refused like anything else',
    operations: ['sendMessage'],
    async run(visit) {
      const client = await visit.visitor()
      const carried = {
        json: { ModelId: await chosenModel(visit) },
        headers: { accept: 'text/event-stream' },
      }
      const answer = await visit.call(client, 'sendMessage', {}, carried)
      expectField(answer, expectRefusal(answer, 'sendMessage', ['VALIDATION_FAILED']), 'Message')
    },
  },
  {
    group,
    name: 'resuming after something that is no number is refused',
    operations: ['sendMessage', 'streamMessage'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const path = routes.streamMessage.path.replace('{messageId}', response.messageId)
      const answer = await client.send('GET', path, { headers: { 'last-event-id': 'yesterday' } })
      expectRefusal(answer, 'streamMessage', ['VALIDATION_FAILED'])
    },
  },
]

/** Should it have been accepted after all, it has to be deleted. */
async function keep(visit: Visit, body: unknown): Promise<void> {
  const { conversationId } = (body ?? {}) as { conversationId?: unknown }
  if (typeof conversationId === 'string') visit.made.set(conversationId, await visit.visitor())
}
