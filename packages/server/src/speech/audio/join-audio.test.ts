import { speechAnswer } from '@ai-studio/sandbox'
import { describe, expect, test } from 'vitest'
import { AudioError } from './audio-error.ts'
import type { AudioFormat } from './formats.ts'
import { checkAudio, joinAudio } from './join-audio.ts'
import { frameLength } from './mp3.ts'
import { readWav } from './wav.ts'

const spoken = (input: string, format: string): Buffer =>
  Buffer.from(speechAnswer({ model: 'm', voice: 'v', input, response_format: format }).body)

/** The lengths of all frames; throws where something else stands between them. */
function framesOf(bytes: Uint8Array): number[] {
  const lengths: number[] = []
  for (let at = 0; at < bytes.length; at += lengths.at(-1)!) {
    const length = frameLength(bytes.subarray(at))
    if (length === undefined) throw new Error(`No frame at byte ${at}`)
    lengths.push(length)
  }
  return lengths
}

const id3 = (size: number): Buffer => {
  const tag = Buffer.alloc(10 + size, 0x41)
  tag.write('ID3\x04\x00\x00', 0, 'latin1')
  tag.set([0, 0, size >> 7, size & 0x7f], 6)
  return tag
}
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])

/** The frame that an encoder puts first to say how long the file is. */
function infoFrame(name: string): Buffer {
  const frame = spoken('a', 'mp3').subarray(0, 96)
  frame.write(name, 4 + 9, 'latin1')
  return frame
}

describe('MP3', () => {
  test.each([
    [[0xff, 0xfb, 0x90, 0x00], 417],
    [[0xff, 0xfb, 0x92, 0x00], 418],
    [[0xff, 0xf3, 0x44, 0xc0], 96],
    [[0xff, 0xe3, 0x18, 0xc0], 72],
    [[0xff, 0xfb, 0xf0, 0x00], undefined],
    [[0xff, 0xf1, 0x50, 0x80], undefined],
    [[0x3c, 0x21, 0x64, 0x6f], undefined],
  ])('a frame of %o is %s bytes long', (header, length) => {
    expect(frameLength(Uint8Array.from(header))).toBe(length)
  })

  test('pieces become one file of frames alone, without what describes a piece', () => {
    const one = spoken('One.', 'mp3')
    const two = spoken('Number two.', 'mp3')
    const joined = joinAudio(
      [
        Buffer.concat([id3(200), infoFrame('Xing'), one, id3v1]),
        Buffer.concat([id3(10), id3(300), infoFrame('Info'), two, id3v1]),
        one,
      ],
      'mp3',
    )
    expect(framesOf(joined)).toHaveLength((one.length * 2 + two.length) / 96)
    expect(Buffer.compare(joined, Buffer.concat([one, two, one]))).toBe(0)
  })

  test('one piece stays as it came', () => {
    const piece = Buffer.concat([id3(20), infoFrame('Xing'), spoken('One.', 'mp3')])
    expect(joinAudio([piece], 'mp3')).toEqual(piece)
    expect(() => checkAudio(piece, 'mp3')).not.toThrow()
  })
})

describe('WAV', () => {
  test('pieces become one file whose header tells its true length', () => {
    const one = spoken('One.', 'wav')
    const two = spoken('Number two.', 'wav')
    const joined = Buffer.from(joinAudio([one, two], 'wav'))
    const length = one.length + two.length - 88
    expect(joined.readUInt32LE(4)).toBe(joined.length - 8)
    expect(joined.readUInt32LE(40)).toBe(length)
    expect(readWav(joined).samples).toHaveLength(length)
  })

  test.each([0xffffffff, 0])(
    'a header that was written before the length was known (%i) is corrected',
    (unknown) => {
      const streamed = spoken('One.', 'wav')
      const length = streamed.length - 44
      streamed.writeUInt32LE(unknown, 4)
      streamed.writeUInt32LE(unknown, 40)
      const file = Buffer.from(joinAudio([streamed], 'wav'))
      expect([file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([36 + length, length])
    },
  )

  test('other parts of a file are passed over', () => {
    const plain = spoken('One.', 'wav')
    const list = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1')
    const withList = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)])
    expect(Buffer.compare(joinAudio([withList], 'wav'), plain)).toBe(0)
  })

  test('pieces with different samples are refused', () => {
    const other = spoken('Two.', 'wav')
    other.writeUInt32LE(44_100, 24)
    expect(() => joinAudio([spoken('One.', 'wav'), other], 'wav')).toThrow(AudioError)
  })
})

test.each(['aac', 'pcm'] as const)('pieces of %s follow each other', (format) => {
  const one = spoken('One.', format)
  const two = spoken('Number two.', format)
  expect(Buffer.compare(joinAudio([one, two], format), Buffer.concat([one, two]))).toBe(0)
})

test.each(['opus', 'flac'] as const)('pieces of %s are not joined', (format) => {
  const piece = Buffer.from(format === 'opus' ? 'OggS…' : 'fLaC…')
  expect(joinAudio([piece], format)).toBe(piece)
  expect(() => joinAudio([piece, piece], format)).toThrow(AudioError)
})

describe('what is no audio is found out', () => {
  const page = Buffer.from('<!doctype html><h1>Sign in</h1>')
  test.each<AudioFormat>(['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'])('for %s', (format) => {
    expect(() => checkAudio(page, format)).toThrow(AudioError)
    expect(() => checkAudio(new Uint8Array(), format)).toThrow(AudioError)
  })

  test.each(['mp3', 'wav', 'aac', 'pcm'] as const)('and %s is taken', (format) => {
    expect(() => checkAudio(spoken('Hello', format), format)).not.toThrow()
  })

  test('a WAV without samples, or cut off', () => {
    const file = spoken('Hello', 'wav')
    for (const end of [12, 20, 36, 44, 45]) expect(() => readWav(file.subarray(0, end))).toThrow(AudioError)
  })
})
