import type { SendRequestInput, SendResponse } from '../chat.ts'
import { modelListSchema, type Model } from '../models.ts'
import { routes } from '../routes.ts'
import { AnswerReader, expectStream } from './answer-reader.ts'
import type { Answer, OpenStream } from './client.ts'
import { expectSuccess, expectThat } from './expectations.ts'
import { NotChecked } from './finding.ts'
import type { Visit } from './visit.ts'

/** What a model is asked: short, because it may cost something. */
const shortQuestion = 'What is AI Studio? Answer in one sentence.'

/** A question that was answered in one piece, under an idempotency key. */
export interface AskedQuestion {
  request: SendRequestInput & { idempotencyKey: string }
  response: SendResponse
}

/** The model that is asked. */
export function chosenModel(visit: Visit): Promise<string> {
  return visit.once('a model that can chat', async () => {
    if (visit.options.model !== undefined) return visit.options.model
    const { models, defaultModelId } = await chatModels(visit)
    const id = models.find((model) => model.id === defaultModelId && model.available)?.id
    const chosen = id ?? models.find((model) => model.available)?.id
    if (chosen === undefined) throw new NotChecked('the server offers this caller no model that can chat')
    return chosen
  })
}

/** A model that takes images and that the caller may use. */
export async function seeingModel(visit: Visit): Promise<Model | undefined> {
  const { models } = await chatModels(visit)
  return models.find((model) => model.available && model.capabilities.includes('vision'))
}

async function chatModels(visit: Visit) {
  const client = await visit.visitor()
  const body = expectSuccess(await client.send('GET', routes.listChatModels.path), 'listChatModels')
  return modelListSchema.parse(body)
}

/** A request to send a message, with a key of its own. */
export async function question(
  visit: Visit,
  more: Partial<SendRequestInput> = {},
): Promise<AskedQuestion['request']> {
  return {
    Message: shortQuestion,
    ModelId: await chosenModel(visit),
    idempotencyKey: crypto.randomUUID(),
    ...more,
  }
}

/** A question in a conversation of its own with its whole answer; asked once and shared. */
export function asked(visit: Visit): Promise<AskedQuestion> {
  return visit.once('an answered question', async () => {
    await visit.ensureServed('sendMessage')
    const client = await visit.visitor()
    const request = await question(visit)
    const answer = await visit.call(client, 'sendMessage', {}, { json: request })
    const response = expectSuccess(answer, 'sendMessage')
    visit.made.set(response.conversationId, client)
    expectWhole(answer, response)
    return { request, response }
  })
}

/** The answer to that question, written anew; once and shared. */
export function rewritten(visit: Visit): Promise<{ answer: Answer; response: SendResponse }> {
  return visit.once('an answer that was written anew', async () => {
    const { response: old } = await asked(visit)
    await visit.ensureServed('regenerateMessage')
    const client = await visit.visitor()
    const params = { messageId: old.messageId }
    const answer = await visit.call(client, 'regenerateMessage', params, { json: {} })
    const response = expectSuccess(answer, 'regenerateMessage')
    expectWhole(answer, response)
    return { answer, response }
  })
}

/** Makes sure that an answer in one piece is one: that it has ended, and says something. */
export function expectWhole(answer: Answer, { status, content }: SendResponse): void {
  expectThat(status === 'complete', answer, {
    expected: 'an answer of the model with status complete',
    came: `status ${status}, with a content of ${content.length} code units`,
    path: 'status',
    advice: 'Answer when the model has ended, and refuse where it fails; choose another one with --model.',
  })
  expectThat(content.trim() !== '', answer, {
    expected: 'the words of the model',
    came: JSON.stringify(content.slice(0, 40)),
    path: 'content',
    advice: 'Answer with everything that the model has said; choose another one with --model.',
  })
}

/** Asks for a stream of events. */
export async function openAnswer(visit: Visit, request: SendRequestInput): Promise<OpenStream> {
  const client = await visit.visitor()
  const stream = await client.open('POST', routes.sendMessage.path, { json: request })
  await expectStream(stream)
  return stream
}

/** Attaches to an answer after an event. */
export async function reopenAnswer(visit: Visit, messageId: string, after: number): Promise<OpenStream> {
  const client = await visit.visitor()
  const path = routes.streamMessage.path.replace('{messageId}', messageId)
  const stream = await client.open(
    'GET',
    path,
    after === 0 ? {} : { headers: { 'last-event-id': `${after}` } },
  )
  await expectStream(stream)
  return stream
}

/** A question whose answer was read as a stream to its end; asked once and shared. */
export function streamed(
  visit: Visit,
): Promise<{ stream: OpenStream; reader: AnswerReader; messageId: string }> {
  return visit.once('a streamed answer', async () => {
    await visit.ensureServed('sendMessage')
    const stream = await openAnswer(visit, await question(visit))
    const reader = await new AnswerReader(stream.answer).takeAll(stream)
    const { start } = reader
    if (!start) throw new NotChecked('the stream did not begin with `start`')
    visit.made.set(start.conversationId, await visit.visitor())
    return { stream, reader, messageId: start.messageId }
  })
}
