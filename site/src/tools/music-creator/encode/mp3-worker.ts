/*!
 * MP3 is written by LAME (https://lame.sourceforge.io) in its port to JavaScript, lamejs
 * (https://github.com/zhuker/lamejs), LGPL-3.0. It is unchanged, and stands in this script alone: whoever wants another
 * encoder puts a script in its place that speaks the same messages.
 */
import { Mp3Encoder } from '@breezystack/lamejs'
import { toSixteenBit } from './sixteen-bit.ts'
import type { Mp3Answer, Mp3Order } from './mp3-messages.ts'

/** Samples of a frame. */
const frame = 1_152
/** Frames between two messages. */
const frames = 64

const answer = (message: Mp3Answer) => postMessage(message)

function encode({ channels, sampleRate, kilobits }: Mp3Order): void {
  const [left, right] = channels.map((samples, at) => toSixteenBit(samples, at + 1))
  if (!left) throw new Error('There is no channel to encode.')
  const encoder = new Mp3Encoder(right ? 2 : 1, sampleRate, kilobits)
  const file: Uint8Array<ArrayBuffer>[] = []
  const keep = (bytes: Uint8Array) => {
    // The encoder may hand out a view of memory that it goes on writing to.
    if (bytes.length > 0) file.push(new Uint8Array(bytes))
  }
  for (let at = 0; at < left.length; at += frame * frames) {
    const end = Math.min(left.length, at + frame * frames)
    keep(encoder.encodeBuffer(left.subarray(at, end), right?.subarray(at, end)))
    answer({ progress: end / left.length })
  }
  keep(encoder.flush())
  answer({ file })
}

addEventListener('message', ({ data }: MessageEvent<Mp3Order>) => {
  try {
    encode(data)
  } catch (error) {
    answer({ failure: String(error) })
  }
})
