import { musicOutputSchema, toolFieldSchema, toolSources, type MusicOutput } from '@ai-studio/contract'
import { speechAnswer } from '@ai-studio/sandbox'
import tonejs from '@tonejs/midi'
import { expect, test, vi } from 'vitest'
import type { Fetch } from '../../network.ts'
import { readInput } from '../read-input.ts'
import type { ToolProgress, ToolTask, ToolWorker } from '../tool-worker.ts'
import { musicCreatorWorker } from './worker.ts'

const musicCreatorTool = toolSources['music-creator']
const builtInWorker = musicCreatorWorker({ config: { music: null } })
const settings = { baseUrl: 'http://music.test/v1', apiKey: 'sk-music', model: 'tune-1' }

/** A task as the runner makes it, with the fields as the worker describes them. */
async function taskFor(
  worker: ToolWorker,
  given: Record<string, string | number | boolean>,
  language: 'en' | 'vi' = 'en',
) {
  const source = worker.describe ? await worker.describe(musicCreatorTool) : musicCreatorTool
  const { input, errors } = readInput(
    source.fields.map((field) => toolFieldSchema.parse(field)),
    given,
    language,
  )
  expect(errors).toEqual([])
  const reports: ToolProgress[] = []
  const task: ToolTask = {
    input,
    files: {},
    language,
    tier: 'anonymous',
    principalId: 'p',
    provider: await worker.provider(),
    signal: new AbortController().signal,
    report: (progress) => void reports.push(progress),
  }
  return { task, reports }
}

const outputOf = (made: { output: (file: (place: number) => string) => unknown }): MusicOutput =>
  musicOutputSchema.parse(made.output((place) => `file-${place}`))

test('built in, a job is a score with its MIDI file', async () => {
  const { task, reports } = await taskFor(builtInWorker, { genre: 'jazz', length: 30, seed: 5 })
  const made = await builtInWorker.run(task)
  const { score, midi, audio } = outputOf(made)
  expect(await builtInWorker.provider()).toEqual({ id: 'built-in', kind: 'built-in', name: '' })
  expect(audio).toBeNull()
  expect(midi).toBe('file-0')
  expect(score).toMatchObject({ genre: 'jazz', seed: 5 })
  expect(made.files).toHaveLength(1)
  expect(made.files[0]).toMatchObject({
    fileName: `${score!.title}.mid`,
    contentType: 'audio/midi',
    duration: score!.seconds,
  })
  expect(new tonejs.Midi(made.files[0]!.data).tracks.length).toBeGreaterThan(3)
  expect(reports.map(({ stage }) => stage)).toEqual(['composing', 'writing'])
})

test('built in, every field is obeyed, and the same job makes the same file', async () => {
  const given = {
    genre: 'folk',
    mood: 'sad',
    length: 45,
    tempo: 'exact',
    bpm: 100,
    tonic: 'F#',
    scale: 'dorian',
    drums: false,
    seed: 8,
  }
  const one = await builtInWorker.run((await taskFor(builtInWorker, given)).task)
  const two = await builtInWorker.run((await taskFor(builtInWorker, given)).task)
  expect(outputOf(one).score).toMatchObject({ bpm: 100, tonic: 'F#', scale: 'dorian', mood: 'sad' })
  expect(outputOf(one).score!.parts.map(({ role }) => role)).not.toContain('drums')
  expect(Buffer.compare(one.files[0]!.data, two.files[0]!.data)).toBe(0)
})

test('what a prompt says never reaches the title or the file', async () => {
  const prompt = '<script>alert(1)</script> ../../etc/passwd \u0000 {"a":1}'
  const { task } = await taskFor(builtInWorker, { prompt, seed: 3 })
  const made = await builtInWorker.run(task)
  expect(JSON.stringify(outputOf(made).score)).not.toMatch(/script|passwd/)
  expect(made.files[0]!.fileName).toMatch(/^[\p{L}\p{N} ,'-]+\.mid$/u)
})

test('with a service, what it cannot be told is switched off, and it is asked with the rest', async () => {
  const asked: unknown[] = []
  const { body } = speechAnswer({ model: 'm', voice: 'v', input: 'la la la', response_format: 'mp3' })
  const worker = musicCreatorWorker({
    config: { music: settings },
    fetch: async (_, init) => {
      asked.push(JSON.parse(init!.body as string))
      return new Response(Buffer.from(body), { headers: { 'content-type': 'audio/mpeg' } })
    },
  })
  expect(await worker.provider()).toEqual({ id: 'music-service', kind: 'service', name: 'tune-1' })
  const described = await worker.describe!(musicCreatorTool)
  const disabled = described.fields.flatMap(({ name, disabled }) =>
    disabled === 'notByProvider' ? [name] : [],
  )
  expect(disabled).toEqual(['tempo', 'bpm', 'tonic', 'scale', 'drums', 'seed'])

  const { task } = await taskFor(
    worker,
    { prompt: ' Rain ', genre: 'lofi', mood: 'calm', length: 60, seed: 4 },
    'vi',
  )
  const made = await worker.run(task)
  expect(asked).toEqual([
    {
      model: 'tune-1',
      prompt: 'Rain\nGenre: lo-fi hip hop. Mood: calm. Instrumental.',
      duration: 60,
      format: 'mp3',
    },
  ])
  expect(outputOf(made)).toEqual({ score: null, midi: null, audio: 'file-0' })
  expect(made.files[0]).toMatchObject({ fileName: 'nhạc lo-fi hip hop.mp3', contentType: 'audio/mpeg' })
  expect(Buffer.compare(made.files[0]!.data, body)).toBe(0)
})

test('a service without a model has no name: its host is nobody’s business', async () => {
  const worker = musicCreatorWorker({ config: { music: { ...settings, model: null } } })
  expect(await worker.provider()).toEqual({ id: 'music-service', kind: 'service', name: '' })
})

test('a job stays with whom it was accepted for, also where other settings have come in between', async () => {
  const fetch = vi.fn<Fetch>()
  const serviceWorker = musicCreatorWorker({ config: { music: settings }, fetch })
  const { task: ownTask } = await taskFor(builtInWorker, { genre: 'jazz', length: 30, seed: 5 })
  expect(outputOf(await serviceWorker.run(ownTask)).score).toMatchObject({ genre: 'jazz', seed: 5 })
  expect(fetch).not.toHaveBeenCalled()
  const { task } = await taskFor(serviceWorker, { prompt: 'Rain' })
  await expect(builtInWorker.run(task)).rejects.toMatchObject({ code: 'TOOL_BUSY' })
})
