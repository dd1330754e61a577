import type { UploadResponse } from '@ai-studio/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import type { ApiClient, UploadOptions } from '../client/types.ts'
import type { ChatSession } from './chat-session-types.ts'
import { studioOn } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })

const live = new Set<string>()
beforeEach(() => {
  live.clear()
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++count}`
    live.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void live.delete(url))
})

interface Upload {
  readonly file: Blob
  readonly options: UploadOptions
  succeed: (url?: string) => void
  fail: (text: string) => void
}

/** A session whose uploads are ended by hand; everything else goes to the scripted server. */
async function withUploads(): Promise<{ tab: ChatSession; uploads: Upload[] }> {
  const uploads: Upload[] = []
  const studio = studioOn(stage.server)
  const upload = <T>(_: 'uploadImage', file: Blob, options: UploadOptions = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    options.signal?.addEventListener('abort', () => reject(new ApiError('ABORTED', { text: '' })))
    const response = (imageUrl: string): UploadResponse => ({
      imageUrl,
      width: 4,
      height: 3,
      contentType: file.type,
      size: file.size,
    })
    uploads.push({
      file,
      options,
      succeed: (url = '/api/chat/uploads/a.png') => resolve(response(url) as T),
      fail: (text) => reject(new ApiError('UPLOAD_UNREADABLE', { text, status: 422 })),
    })
    return promise
  }
  const api: ApiClient = { ...studio.api, upload }
  return { tab: await stage.open(undefined, { studio: { ...studio, api } }), uploads }
}

test('uploads with preview and progress, and sends the addresses with the question', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  expect(tab.$attachments.get()).toMatchObject([
    { name: 'a.png', status: 'uploading', progress: 0, previewUrl: 'blob:1' },
  ])
  uploads[0]?.options.onProgress?.(0.5)
  expect(tab.$attachments.get()[0]?.progress).toBe(0.5)
  uploads[0]?.succeed()
  await stage.pass()
  expect(tab.$attachments.get()).toMatchObject([
    { status: 'ready', progress: 1, url: '/api/chat/uploads/a.png' },
  ])

  stage.server.reply = () => ['I see']
  await stage.ask(tab, 'What is this?')
  await stage.pass(100)
  expect(stage.server.callsOf('POST /api/chat/send')).toMatchObject([
    { body: { ImageUrls: ['/api/chat/uploads/a.png'] } },
  ])
  expect(tab.$messages.get()[0]?.images).toEqual([{ url: '/api/chat/uploads/a.png', width: 4, height: 3 }])
  expect([tab.$attachments.get(), live.size]).toEqual([[], 0])
})

test('a refused question that is taken back brings its images and its text', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'What is this?')
  await stage.pass(100)
  const [question] = tab.$messages.get()
  expect([question?.status, tab.$attachments.get()]).toEqual(['unsent', []])
  tab.setDraft('And that?')
  tab.cancelQueued(question!.id)
  expect([tab.$messages.get(), tab.getDraft()]).toEqual([[], 'What is this?\n\nAnd that?'])
  expect(tab.$attachments.get()).toMatchObject([{ status: 'ready', url: '/api/chat/uploads/a.png' }])

  stage.server.reply = () => ['I see']
  await stage.ask(tab, tab.getDraft())
  await stage.pass(100)
  expect(stage.server.callsOf('POST /api/chat/send').at(-1)).toMatchObject({
    body: { ImageUrls: ['/api/chat/uploads/a.png'] },
  })
})

test('makes addresses absolute on a partner’s page, and sends them as the server gave them', async () => {
  const studio = { ...studioOn(stage.server), isOwnOrigin: false }
  const tab = await stage.open(undefined, { studio })
  tab.attach([png('a.png')])
  await stage.pass()
  expect(tab.$attachments.get()[0]?.url).toBe('https://studio.test/api/chat/uploads/stored.png')
  await stage.ask(tab, 'What is this?')
  expect(stage.server.callsOf('POST /api/chat/send')).toMatchObject([
    { body: { ImageUrls: ['/api/chat/uploads/stored.png'] } },
  ])
})

test.each([
  [
    'a type that no model reads',
    new File(['x'], 'a.txt', { type: 'text/plain' }),
    'error.attachmentType {"name":"a.txt"}',
  ],
  ['an empty file', png('a.png', 0), 'error.attachmentEmpty {"name":"a.png"}'],
  [
    'a file that is too large',
    png('a.png', 1001),
    'error.attachmentSize {"name":"a.png","limit":"1,000 bytes"}',
  ],
  [
    'an image without a name',
    new Blob([], { type: 'image/png' }),
    'error.attachmentEmpty {"name":"chat:notice.pastedImage"}',
  ],
])('refuses %s before uploading', async (_, file, words) => {
  const { tab, uploads } = await withUploads()
  tab.attach([file])
  expect(tab.$notice.get()).toMatchObject({ code: 'ATTACHMENT_REFUSED', text: `chat:${words}` })
  expect([tab.$attachments.get(), uploads.length, live.size]).toEqual([[], 0, 0])
})

test('takes four images and names the limit for the fifth', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach(['a', 'b', 'c', 'd', 'e'].map((name) => png(name)))
  expect(tab.$attachments.get().map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(tab.$notice.get()?.text).toBe('chat:error.attachmentCount {"count":4}')
  expect(uploads.length).toBe(4)
})

test('sending waits for uploads in progress', async () => {
  const { tab, uploads } = await withUploads()
  tab.setDraft('question')
  tab.attach([png('a.png')])
  const sent = tab.send('question')
  await stage.pass(1000)
  expect([tab.$messages.get().length, tab.getDraft()]).toEqual([0, 'question'])
  uploads[0]?.succeed()
  expect(await stage.when(sent)).toBe(true)
  expect(tab.$messages.get()[0]?.images).toHaveLength(1)
})

test('stop ends the wait for an upload, and the text stays the draft', async () => {
  const { tab, uploads } = await withUploads()
  tab.setDraft('question')
  tab.attach([png('a.png')])
  const sent = tab.send('question')
  await stage.pass()
  await stage.when(tab.stop())
  uploads[0]?.succeed()
  expect(await stage.when(sent)).toBe(false)
  expect([tab.$messages.get().length, tab.getDraft(), tab.$notice.get()]).toEqual([0, 'question', null])
})

test('a question that waits for an upload does not follow into another conversation', async () => {
  const { tab, uploads } = await withUploads()
  tab.setDraft('question')
  tab.attach([png('a.png')])
  const sent = tab.send('question')
  await stage.pass()
  tab.newConversation()
  uploads[0]?.succeed()
  expect(await stage.when(sent)).toBe(false)
  expect([tab.$messages.get(), tab.getDraft()]).toEqual([[], 'question'])
  expect(stage.server.callsOf('POST /api/chat/send')).toEqual([])
})

test('a failed upload blocks sending until it is removed', async () => {
  const { tab, uploads } = await withUploads()
  tab.setDraft('question')
  tab.attach([png('a.png')])
  uploads[0]?.fail('The image is damaged.')
  await stage.pass()
  const [failed] = tab.$attachments.get()
  expect(failed).toMatchObject({ status: 'failed', error: 'The image is damaged.' })
  expect(await stage.ask(tab, 'question')).toBe(false)
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual(['ATTACHMENT_FAILED', 'question'])
  tab.detach(failed!.id)
  expect(live.size).toBe(0)
  expect(await stage.ask(tab, 'question')).toBe(true)
})

test('removing an attachment aborts its upload and forgets its preview', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png'), png('b.png')])
  const [first] = tab.$attachments.get()
  tab.detach(first!.id)
  expect([uploads[0]?.options.signal?.aborted, uploads[1]?.options.signal?.aborted]).toEqual([true, false])
  expect([...live]).toEqual(['blob:2'])
  uploads[0]?.options.onProgress?.(1)
  await stage.pass()
  expect(tab.$attachments.get().map(({ name }) => name)).toEqual(['b.png'])
})

test('a refused question gives its images back to the composer', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'VALIDATION_FAILED' })
  await stage.ask(tab, 'question')
  expect(tab.$attachments.get()).toMatchObject([{ name: 'a.png', status: 'ready', previewUrl: 'blob:1' }])
  expect(live.size).toBe(1)
  stage.server.reply = () => ['I see']
  await stage.ask(tab, tab.getDraft())
  await stage.pass(100)
  expect([tab.$messages.get()[0]?.images.length, live.size]).toEqual([1, 0])
})

test('more images than fit are not asked about: those of a refused question and those attached meanwhile', async () => {
  const { tab, uploads } = await withUploads()
  const attach = async (count: number) => {
    tab.attach(Array.from({ length: count }, () => png('a.png')))
    for (const upload of uploads) upload.succeed()
    await stage.pass()
  }
  await attach(4)
  const answerIt = stage.server.hold('POST /api/chat/send', 'ALLOWANCE_EXHAUSTED')
  await stage.ask(tab, 'look')
  await attach(1)
  answerIt()
  await stage.pass(100)
  expect([tab.$attachments.get().length, tab.getDraft()]).toEqual([5, 'look'])
  expect(await stage.ask(tab, 'look')).toBe(false)
  expect(tab.$notice.get()).toMatchObject({
    code: 'ATTACHMENT_REFUSED',
    text: 'chat:error.attachmentCount {"count":4}',
  })
  expect([stage.server.callsOf('POST /api/chat/send').length, tab.getDraft()]).toEqual([1, 'look'])
  tab.detach(tab.$attachments.get()[0]!.id)
  expect(await stage.ask(tab, 'look')).toBe(true)
})

test('images that the server no longer has are not given back', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'IMAGE_NOT_FOUND' })
  await stage.ask(tab, 'question')
  expect([tab.$attachments.get(), live.size, tab.getDraft()]).toEqual([[], 0, 'question'])
})

test('an unsent question keeps its images for the retry', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'question')
  await stage.when(tab.retry())
  const bodies = stage.server.callsOf('POST /api/chat/send').map(({ body }) => body)
  expect(bodies[1]).toEqual(bodies[0])
  expect(live.size).toBe(0)
})

test('a model that sees nothing is not asked about images', async () => {
  stage.server.models.models[0] = { ...stage.server.models.models[0]!, capabilities: ['chat'] }
  const { tab, uploads } = await withUploads()
  tab.setDraft('question')
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  expect(await stage.ask(tab, 'question')).toBe(false)
  expect([tab.$notice.get()?.code, tab.getDraft(), tab.$attachments.get().length]).toEqual([
    'MODEL_CANNOT_SEE',
    'question',
    1,
  ])
  tab.selectModel('m/two')
  expect(await stage.ask(tab, 'question')).toBe(true)
})

test('a question that is left before the server has it keeps no preview', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'held', until: new Promise<void>(() => {}) })
  void stage.ask(tab, 'What is this?')
  await stage.pass()
  expect(live.size).toBe(1)
  tab.newConversation()
  expect(live.size).toBe(0)
})

test('disposing aborts uploads and revokes every preview', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png'), png('b.png')])
  uploads[0]?.succeed()
  await stage.pass()
  tab.dispose()
  expect([uploads[1]?.options.signal?.aborted, live.size, tab.$attachments.get()]).toEqual([true, 0, []])
})

test('what an image shows is sent along, stays with the question, and can be taken back before', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png'), png('b.png')])
  const [first, second] = tab.$attachments.get()
  tab.describe(first!.id, '  A green leaf ')
  tab.describe(second!.id, 'Not this')
  tab.describe(second!.id, '')
  uploads[0]?.succeed()
  uploads[1]?.succeed('/api/chat/uploads/b.png')
  await stage.pass()
  expect(tab.$attachments.get()[0]).toMatchObject({ status: 'ready', alt: 'A green leaf' })
  stage.server.reply = () => ['I see']
  await stage.ask(tab, 'What is this?')
  expect(stage.server.callsOf('POST /api/chat/send')).toMatchObject([
    { body: { imageAlts: ['A green leaf', ''] } },
  ])
  expect(tab.$messages.get()[0]?.images.map(({ alt }) => alt)).toEqual(['A green leaf', undefined])
})

test('a refused question keeps what was said of its images', async () => {
  const { tab, uploads } = await withUploads()
  tab.attach([png('a.png')])
  tab.describe(tab.$attachments.get()[0]!.id, 'A leaf')
  uploads[0]?.succeed()
  await stage.pass()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'VALIDATION_FAILED' })
  await stage.ask(tab, 'question')
  expect(tab.$attachments.get()).toMatchObject([{ alt: 'A leaf' }])
  tab.describe(tab.$attachments.get()[0]!.id, '')
  stage.server.reply = () => ['I see']
  await stage.ask(tab, tab.getDraft())
  expect(stage.server.callsOf('POST /api/chat/send')[1]?.body).not.toHaveProperty('imageAlts')
})
