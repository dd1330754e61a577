import { describe, expect, test } from 'vitest'
import { partOf, request } from '../testing/hear.ts'
import { compose } from './compose.ts'
import { readPrompt } from './prompt-words.ts'
import { genres } from './request.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const bpmOf = (prompt: string) =>
  mean(
    genres.flatMap((genre) =>
      seeds.map((seed) => compose(request({ genre, prompt, seed, mood: 'dreamy' })).bpm),
    ),
  )

describe('words in English and Vietnamese', () => {
  test.each([
    ['Rain on a tin roof', ['rain']],
    ['Mưa đêm ở Hà Nội', ['rain', 'night', 'city']],
    ['Điệu nhảy mùa hè', ['dance', 'summer']],
    ['BÌNH MINH trên biển', ['morning', 'sea']],
    ['binh minh', []],
    ['a train to Ukraine', []],
    ['Một bài ru con ngủ', ['sleep']],
  ])('%s', (prompt, images) => {
    expect(readPrompt(prompt).images).toEqual(images)
  })

  test('are read however their accents are encoded', () => {
    expect(readPrompt('tình yêu'.normalize('NFD'))).toEqual(readPrompt('tình yêu'.normalize('NFC')))
    expect(readPrompt('tình yêu').images).toEqual(['love'])
  })

  test.each([
    ['a song in D minor', 'D', 'minor'],
    ['in f# major, please', 'F#', 'major'],
    ['key of E flat', 'Eb', null],
    ['giọng Đô trưởng', 'C', 'major'],
    ['bản nhạc La thứ', 'A', 'minor'],
    ['Si giáng trưởng', 'Bb', 'major'],
    ['nhạc ngũ cung', null, 'pentatonic'],
    ['in a bar in Da Nang', null, null],
    ['cung đàn', null, null],
  ])('name keys: %s', (prompt, tonic, scale) => {
    expect(readPrompt(prompt)).toMatchObject({ tonic, scale })
  })
})

test('steer what is left open', () => {
  expect(bpmOf('dance party')).toBeGreaterThan(bpmOf('') + 4)
  expect(bpmOf('giấc ngủ')).toBeLessThan(bpmOf('') - 4)
  const dark = (prompt: string) =>
    seeds.filter((seed) =>
      ['minor', 'dorian'].includes(compose(request({ genre: 'pop', mood: 'dreamy', prompt, seed })).scale),
    ).length
  expect(dark('bóng tối kinh dị')).toBeGreaterThan(dark('nắng mùa xuân'))
  expect(compose(request({ genre: 'classical', prompt: 'a waltz in G minor' }))).toMatchObject({
    beatsPerBar: 3,
    tonic: 'G',
    scale: 'minor',
  })
  for (const genre of genres) {
    expect(partOf(compose(request({ genre, prompt: 'tiếng sáo' })), 'melody')!.instrument).toBe('flute')
  }
})

test('do not overrule the fields', () => {
  const asked = { tempo: 'exact', bpm: 140, tonic: 'E', scale: 'major' } as const
  expect(compose(request({ prompt: 'slow sad sleep in C minor', ...asked }))).toMatchObject({
    bpm: 140,
    tonic: 'E',
    scale: 'major',
  })
})

test('name the piece, in the language that is asked for, and nothing else of the prompt does', () => {
  for (const genre of genres) {
    const titles = seeds.map(
      (seed) => compose(request({ genre, seed, prompt: 'mưa <b>x</b>', language: 'vi' })).title,
    )
    expect(titles.some((title) => /mưa|phố ướt/i.test(title))).toBe(true)
    for (const title of titles) expect(title).toMatch(/^\p{Lu}[\p{L}\p{M} ]+$/u)
    const english = seeds.map((seed) => compose(request({ genre, seed, prompt: 'rain' })).title)
    for (const title of english) expect(title).toMatch(/^[A-Z][A-Za-zé ]+$/)
  }
})

test('hostile prompts are read in an instant', () => {
  const start = process.threadCpuUsage()
  for (const prompt of ['a'.repeat(500), 'in '.repeat(166), 'đô '.repeat(166), '\u0000\uD800'.repeat(250)]) {
    expect(compose(request({ prompt, length: 15 })).seconds).toBeGreaterThan(10)
  }
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
})
