import { expect, test } from 'vitest'
import { guessCapabilities } from './model-traits.ts'

test.each([
  [
    '',
    [
      'nomic-embed-text',
      'mxbai-embed-large',
      'bge-m3',
      'all-minilm',
      'omni-moderation-latest',
      'llama-guard3:8b',
      'gpt-4o-realtime-preview',
      'davinci-002',
      'gpt-3.5-turbo-instruct',
      'gpt-5-codex',
      'o3-deep-research',
    ],
  ],
  ['transcription', ['whisper-1', 'gpt-4o-transcribe', 'Systran/faster-whisper-small']],
  ['speech', ['tts-1-hd', 'gpt-4o-mini-tts', 'hexgrad/Kokoro-82M']],
  [
    'image',
    [
      'dall-e-3',
      'gpt-image-1',
      'black-forest-labs/FLUX.1-dev',
      'stable-diffusion-3.5',
      'sora-2',
      'imagen-4.0',
    ],
  ],
  [
    'chat vision tools',
    [
      'gpt-4o',
      'gpt-4o-mini',
      'gpt-4.1-nano',
      'gpt-5',
      'o1',
      'o3-2025-04-16',
      'o4-mini',
      'claude-sonnet-4-5',
      'gemini-2.5-pro',
      'gemma3:4b',
      'llama4:scout',
      'meta-llama/Llama-3.2-11B-Vision-Instruct',
    ],
  ],
  [
    'chat vision',
    [
      'llava:13b',
      'moondream',
      'pixtral-12b',
      'qwen2.5vl:7b',
      'Qwen/Qwen2.5-VL-7B-Instruct',
      'minicpm-v',
      'granite3.2-vision',
    ],
  ],
  [
    'chat tools',
    [
      'gpt-3.5-turbo',
      'gpt-oss:20b',
      'o1-mini',
      'o3-mini',
      'mistral-nemo',
      'mixtral:8x7b',
      'qwen3:8b',
      'llama3.1',
      'deepseek-r1',
      'command-r',
    ],
  ],
  ['chat', ['llama2', 'phi3', 'vicuna:7b', 'my-own-finetune', 'gpt-4o-audio-preview']],
])('"%s" is guessed for %j', (capabilities, names) => {
  for (const name of names) expect(guessCapabilities(name).join(' '), name).toBe(capabilities)
})
