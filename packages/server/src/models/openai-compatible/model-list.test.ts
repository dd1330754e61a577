import { describe, expect, test } from 'vitest'
import { readModelList } from './model-list.ts'

const brief = (body: unknown) =>
  readModelList(body)?.map(({ id, name, capabilities, contextSize }) => [
    id,
    name,
    capabilities.join(' '),
    contextSize,
  ])

const openAiModel = (id: string) => ({ id, object: 'model', created: 1, owned_by: 'openai' })

describe('reads the list of', () => {
  test('OpenAI', () => {
    expect(
      brief({
        object: 'list',
        data: ['gpt-4o', 'text-embedding-3-small', 'whisper-1', 'tts-1', 'dall-e-3'].map(openAiModel),
      }),
    ).toEqual([
      ['gpt-4o', 'gpt-4o', 'chat vision tools', null],
      ['text-embedding-3-small', 'text-embedding-3-small', '', null],
      ['whisper-1', 'whisper-1', 'transcription', null],
      ['tts-1', 'tts-1', 'speech', null],
      ['dall-e-3', 'dall-e-3', 'image', null],
    ])
  })

  test('vLLM, with the size of the context', () => {
    expect(
      brief({ object: 'list', data: [{ id: 'Qwen/Qwen2.5-7B-Instruct', max_model_len: 32768 }] }),
    ).toEqual([['Qwen/Qwen2.5-7B-Instruct', 'Qwen/Qwen2.5-7B-Instruct', 'chat tools', 32768]])
  })

  test('llama.cpp, without the path of the file, which stays what the service is asked for', () => {
    const body = {
      models: [
        {
          name: '/srv/private/gemma-3-4b.gguf',
          model: '/srv/private/gemma-3-4b.gguf',
          capabilities: ['completion', 'multimodal'],
        },
      ],
      data: [
        { id: '/srv/private/gemma-3-4b.gguf', object: 'model', meta: { n_ctx_train: 131072, n_params: 4e9 } },
      ],
    }
    expect(brief(body)).toEqual([['gemma-3-4b', 'gemma-3-4b', 'chat vision tools', 131072]])
    expect(readModelList(body)?.[0]?.upstreamId).toBe('/srv/private/gemma-3-4b.gguf')
    expect(brief({ data: [{ id: 'C:\\models\\tiny.gguf' }] })?.[0]?.[0]).toBe('tiny')
  })

  test('Ollama, in both of its shapes, also while it has none', () => {
    expect(brief({ object: 'list', data: [{ id: 'llava:7b', owned_by: 'library' }] })).toEqual([
      ['llava:7b', 'llava:7b', 'chat vision', null],
    ])
    expect(
      brief({ models: [{ name: 'mistral:latest', model: 'mistral:latest', details: { family: 'llama' } }] }),
    ).toEqual([['mistral:latest', 'mistral:latest', 'chat tools', null]])
    expect(brief({ object: 'list', data: null })).toEqual([])
  })

  test('OpenRouter, believing what it says about a model', () => {
    const architecture = { input_modalities: ['text', 'image'], output_modalities: ['text'] }
    expect(
      brief({
        data: [
          { id: 'x/y', name: 'X: Y', context_length: 8192, architecture, supported_parameters: ['tools'] },
          {
            id: 'x/draw',
            name: 'Draw',
            architecture: { input_modalities: ['text'], output_modalities: ['image'] },
          },
        ],
      }),
    ).toEqual([
      ['x/y', 'X: Y', 'chat vision tools', 8192],
      ['x/draw', 'Draw', 'image', null],
    ])
  })

  test('Mistral, LM Studio and Together', () => {
    expect(
      brief({
        data: [
          {
            id: 'pix',
            max_context_length: 128000,
            capabilities: { completion_chat: true, vision: true, function_calling: false },
          },
        ],
      }),
    ).toEqual([['pix', 'pix', 'chat vision', 128000]])
    expect(
      brief({
        data: [
          { id: 'some-vlm', type: 'vlm', max_context_length: 4096 },
          { id: 'vec', type: 'embeddings' },
        ],
      }),
    ).toEqual([
      ['some-vlm', 'some-vlm', 'chat vision', 4096],
      ['vec', 'vec', '', null],
    ])
    expect(brief([{ id: 'a/b', display_name: 'A B', type: 'chat', context_length: 4096 }])).toEqual([
      ['a/b', 'A B', 'chat', 4096],
    ])
  })
})

test('leaves out what makes no sense, and keeps the rest', () => {
  const long = 'x'.repeat(500)
  expect(
    brief({
      data: [
        null,
        7,
        'plain',
        {},
        { id: '' },
        { id: 5 },
        { id: 'a b' },
        { id: 'a\n' },
        { id: long },
        { id: 'ok', max_model_len: -1 },
        { id: 'ok' },
      ],
    }),
  ).toEqual([
    ['plain', 'plain', 'chat', null],
    ['ok', 'ok', 'chat', null],
  ])
})

test.each([[undefined], [null], ['text'], [7], [{}], [{ data: 'no' }], [{ error: 'no' }]])(
  'finds no list in %j',
  (body) => {
    expect(readModelList(body)).toBeUndefined()
  },
)
