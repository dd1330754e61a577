import { beforeEach, expect, test, vi } from 'vitest'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()

const live = new Set<string>()
let decodings: (() => void)[]
/** Bytes of what the canvas writes. */
let written: number

/** Stands for the browser's decoder and canvas, which no test without a screen has. */
beforeEach(() => {
  live.clear()
  decodings = []
  written = 500
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++count}`
    live.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void live.delete(url))
  vi.stubGlobal('createImageBitmap', () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    decodings.push(() => resolve({ width: 4000, height: 3000, close: () => {} }))
    return promise
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        drawImage() {},
        fillRect() {},
        getImageData: () => ({ data: [0x10, 0x20, 0x30, 0xff, 0xc0, 0xb0, 0xa0, 0xff] }),
      })
      convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(written)], { type })
    },
  )
})

/** The head of a JPEG, and nothing behind it. */
function photo(width: number, height: number, more = 0): File {
  const side = (value: number) => [value >> 8, value & 0xff]
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...side(height), ...side(width), 3]
  return new File([Uint8Array.from(head), new Uint8Array(60 + more)], 'photo.jpg', { type: 'image/jpeg' })
}

const uploaded = () => stage.server.callsOf('POST /api/chat/upload').length

test('a large photo is uploading while it is made small, and shown once it is', async () => {
  const tab = await stage.open()
  tab.attach([photo(4000, 3000)])
  await vi.waitFor(() => expect(decodings).toHaveLength(1))
  expect(tab.$attachments.get()).toMatchObject([{ status: 'uploading', progress: 0, previewUrl: '' }])
  expect(uploaded()).toBe(0)
  decodings[0]!()
  await vi.waitFor(() =>
    expect(tab.$attachments.get()[0]).toMatchObject({ status: 'ready', previewUrl: 'blob:1' }),
  )
  expect(uploaded()).toBe(1)
})

test('a photo with more bytes than may be sent is made small rather than refused', async () => {
  const tab = await stage.open()
  await vi.waitFor(() => expect(tab.$usage.get()).not.toBeNull())
  tab.attach([photo(800, 600, 2_000)])
  await vi.waitFor(() => expect(decodings).toHaveLength(1))
  decodings[0]!()
  await vi.waitFor(() => expect(tab.$attachments.get()[0]?.status).toBe('ready'))
  expect(tab.$notice.get()).toBeNull()
})

test('one that stays too large is told with the limit, and is not sent', async () => {
  written = 5_000
  const tab = await stage.open()
  await vi.waitFor(() => expect(tab.$usage.get()).not.toBeNull())
  tab.attach([photo(800, 600, 10_000)])
  await vi.waitFor(() => expect(decodings).toHaveLength(1))
  decodings[0]!()
  await vi.waitFor(() =>
    expect(tab.$attachments.get()[0]).toMatchObject({
      status: 'failed',
      error: 'chat:error.attachmentSize {"name":"photo.jpg","limit":"1,000 bytes"}',
    }),
  )
  expect(uploaded()).toBe(0)
})

test('a GIF with too many bytes is refused at once, because its movement would be lost', async () => {
  const tab = await stage.open()
  await vi.waitFor(() => expect(tab.$usage.get()).not.toBeNull())
  tab.attach([new File([new Uint8Array(1_001)], 'a.gif', { type: 'image/gif' })])
  expect(tab.$notice.get()?.text).toBe('chat:error.attachmentSize {"name":"a.gif","limit":"1,000 bytes"}')
  expect(tab.$attachments.get()).toEqual([])
})

test('a hundred megapixels are refused in words, neither decoded nor shown nor sent', async () => {
  const tab = await stage.open()
  tab.attach([photo(12_000, 9_000)])
  await vi.waitFor(() => expect(tab.$attachments.get()[0]?.status).toBe('failed'))
  expect(tab.$attachments.get()[0]).toMatchObject({ previewUrl: '', error: 'chat:error.attachmentFailed' })
  expect([decodings.length, uploaded(), live.size]).toEqual([0, 0, 0])
})

test('removing a photo while it is made small sends nothing', async () => {
  const tab = await stage.open()
  tab.attach([photo(4000, 3000)])
  await vi.waitFor(() => expect(decodings).toHaveLength(1))
  tab.detach(tab.$attachments.get()[0]!.id)
  decodings[0]!()
  await stage.pass(100)
  expect([uploaded(), live.size, tab.$attachments.get()]).toEqual([0, 0, []])
})

test('sending waits until a photo is made small', async () => {
  const tab = await stage.open()
  stage.server.reply = () => ['I see']
  tab.attach([photo(4000, 3000)])
  await vi.waitFor(() => expect(decodings).toHaveLength(1))
  const sent = tab.send('What is this?')
  await stage.pass(1_000)
  expect(tab.$messages.get()).toEqual([])
  decodings[0]!()
  await vi.waitFor(() => expect(tab.$messages.get()[0]?.images).toHaveLength(1))
  expect(await stage.when(sent)).toBe(true)
})
