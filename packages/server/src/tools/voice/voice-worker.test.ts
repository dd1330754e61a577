import { voiceOutputSchema, type Tool, type ToolJob, type VoiceOutput } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { frameLength, mp3Seconds } from '../../speech/audio/mp3.ts'
import { wavSeconds } from '../../speech/audio/wav.ts'
import { speakingEnv, speakingService } from '../../speech/testing/speaking-service.ts'
import { testServer, type TestClient, type TestServer } from '../../testing/index.ts'

const service = speakingService()
let server: TestServer
let ann: TestClient
beforeAll(async () => {
  server = await testServer({ env: speakingEnv, fetch: service.fetch })
})
afterAll(() => server.close())
beforeEach(() => {
  service.reset()
  server.clock.advance(60_000)
  ann = server.visitor()
})

let requests = 0
const start = (input: object) =>
  ann.post('/api/tools/voice-synthesis/jobs', { requestId: `request-${++requests}`, input })

/** A job, done. */
async function spoken(input: object): Promise<ToolJob> {
  const { id } = (await start(input)).json<ToolJob>()
  await server.jobs.run()
  return (await ann.get(`/api/tools/jobs/${id}`)).json<ToolJob>()
}
const bytesOf = async (url: string) => (await server.stranger().get(new URL(url).pathname)).rawPayload
const toolOf = async (from: TestServer) =>
  (await from.stranger().get('/api/tools'))
    .json<{ tools: Tool[] }>()
    .tools.find(({ id }) => id === 'voice-synthesis')!

describe('a text', () => {
  test('is spoken as MP3, with subtitles that are as long as the sound', async () => {
    const job = await spoken({
      text: 'Good morning. This is the second sentence!\n\nAnd <this> is the third.',
    })
    expect(job).toMatchObject({ status: 'succeeded', credits: 1 })
    const output = voiceOutputSchema.parse(job.output) satisfies VoiceOutput
    expect(output).toMatchObject({ language: 'en', voice: 'anna' })
    expect(output.sentences.map(({ text }) => text)).toEqual([
      'Good morning.',
      'This is the second sentence!',
      'And <this> is the third.',
    ])
    const [sound, subtitles] = job.files
    expect(sound).toMatchObject({
      contentType: 'audio/mpeg',
      fileName: 'Good morning This is the second.mp3',
    })
    const bytes = await bytesOf(sound!.url)
    expect(frameLength(bytes)).toBe(96)
    expect(output.duration).toBeCloseTo(mp3Seconds(bytes), 2)
    expect(output.sentences[0]!.start).toBe(0)
    for (const [index, { start, end }] of output.sentences.entries()) {
      expect(end).toBeGreaterThan(start)
      if (index > 0) expect(start).toBeCloseTo(output.sentences[index - 1]!.end, 3)
    }
    const vtt = (await bytesOf(subtitles!.url)).toString()
    expect(vtt).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> 00:00:0\d\.\d{3}\nGood morning\.\n\n2\n/)
    expect(vtt).toContain('And &lt;this&gt; is the third.')
  })

  test('that is long is asked for in pieces and joined, in the voice and speed that were chosen', async () => {
    const text = Array.from({ length: 60 }, (_, index) => `This is sentence number ${index}.`).join(' ')
    const job = await spoken({ text, format: 'wav', voice: 'robot', speed: 1.5, subtitles: false })
    expect(job).toMatchObject({ status: 'succeeded', credits: 1 })
    expect(service.asked.length).toBeGreaterThan(3)
    expect(
      service.asked.every(
        ({ voice, speed, response_format, input }) =>
          voice === 'robot' && speed === 1.5 && response_format === 'wav' && input.length <= 400,
      ),
    ).toBe(true)
    expect(service.asked.map(({ input }) => input).join(' ')).toBe(text)
    expect(job.files).toHaveLength(1)
    const { duration, sentences } = job.output as VoiceOutput
    expect(sentences).toHaveLength(60)
    expect(wavSeconds(await bytesOf(job.files[0]!.url))).toBeCloseTo(duration, 1)
  })

  test('in Vietnamese gets a voice of that language, and costs by its length', async () => {
    const text = 'Xin chào các bạn, đây là giọng đọc tiếng Việt. '.repeat(90)
    const job = await spoken({ text })
    expect(job).toMatchObject({
      credits: Math.ceil(text.length / 2000),
      output: { language: 'vi', voice: 'mai' },
    })
  })

  test('without a letter has nothing to be said, and costs nothing', async () => {
    const job = await spoken({ text: '… !!! —' })
    expect(job).toMatchObject({ status: 'failed', credits: 0, error: { code: 'TOOL_EMPTY_RESULT' } })
    expect(service.asked).toEqual([])
  })

  test.each([
    ['rate-limit', 'TOOL_BUSY'],
    ['server-error', 'TOOL_FAILED'],
    ['wrong-key', 'TOOL_FAILED'],
    ['web-page', 'TOOL_FAILED'],
    ['garbage', 'TOOL_EMPTY_RESULT'],
    ['empty', 'TOOL_EMPTY_RESULT'],
    [new Error('ECONNREFUSED'), 'TOOL_BUSY'],
  ] as const)('that the service answers with %s comes to nothing and says so', async (fault, code) => {
    service.fault = fault
    const job = await spoken({ text: 'Hello there.' })
    expect(job).toMatchObject({ status: 'failed', credits: 0, files: [], error: { code } })
    expect(JSON.stringify(job)).not.toContain('sk-speech-secret')
  })

  test('whose pieces do not fit together comes to nothing and says so', async () => {
    let answers = 0
    const own = await testServer({
      env: speakingEnv,
      async fetch(input, init) {
        const answer = Buffer.from(await (await service.fetch(input, init)).arrayBuffer())
        answers += 1
        // Samples a second, and bytes a second.
        if (answers === 2) for (const at of [24, 28]) answer.writeUInt32LE(answer.readUInt32LE(at) / 2, at)
        return new Response(answer, { headers: { 'content-type': 'audio/wav' } })
      },
    })
    try {
      const somebody = own.visitor()
      const text = Array.from({ length: 20 }, (_, index) => `This is sentence number ${index}.`).join(' ')
      const order = { requestId: 'request-1', input: { text, format: 'wav' } }
      const { id } = (await somebody.post('/api/tools/voice-synthesis/jobs', order)).json<ToolJob>()
      await own.jobs.run()
      const job = (await somebody.get(`/api/tools/jobs/${id}`)).json<ToolJob>()
      expect(answers).toBeGreaterThan(1)
      expect(job).toMatchObject({ status: 'failed', credits: 0, error: { code: 'TOOL_EMPTY_RESULT' } })
    } finally {
      await own.close()
    }
  })

  test('in a voice that there is not is refused', async () => {
    const answer = await start({ text: 'Hello.', voice: 'nobody' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe('input.voice')
  })
})

test('the tool offers the voices of the service, and not what it cannot do', async () => {
  const tool = await toolOf(server)
  expect(tool.provider).toEqual({ id: 'silent-1', kind: 'service', name: 'silent-1' })
  expect(tool.fields.find(({ name }) => name === 'pitch')).toMatchObject({ disabled: 'notByProvider' })
  const voices = tool.fields.find(({ name }) => name === 'voice')
  expect(voices?.kind === 'choice' && voices.options.map(({ value }) => value)).toEqual([
    'auto',
    'anna',
    'mai',
    'robot',
  ])
})

test('without a service the browser speaks, and there are no jobs', async () => {
  const silent = await testServer()
  try {
    const tool = await toolOf(silent)
    expect(tool.provider.kind).toBe('browser')
    expect(tool.fields.find(({ name }) => name === 'format')).toMatchObject({ disabled: 'onlyInFiles' })
    const answer = await silent
      .visitor()
      .post('/api/tools/voice-synthesis/jobs', { requestId: 'request-none', input: { text: 'Hello.' } })
    expect(answer.json()).toMatchObject({ code: 'TOOL_NOT_AVAILABLE' })
  } finally {
    await silent.close()
  }
})
