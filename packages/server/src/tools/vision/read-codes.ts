import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PictureFindings } from '@ai-studio/contract'
import {
  prepareZXingModule,
  purgeZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader'
import { codeKind } from './code-kind.ts'
import type { Pixels } from './pixels.ts'
import { plainText } from './plain-text.ts'

type Code = PictureFindings['codes'][number]

/** Codes of one picture at most; a sheet of labels has fewer. */
const maxCodes = 60
/** Longest text of a code; the largest QR code holds 7,089 digits. */
const maxText = 8_000

/**
 * Formats that are looked for. Those without a check of their own (Telepen, the edge of a film) are not: a fence or a
 * blind would be read as one.
 */
const formats: NonNullable<ReaderOptions['formats']> = [
  'QRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'MaxiCode',
  'EANUPC',
  'DataBar',
  'Code128',
  'Code39',
  'Code93',
  'Codabar',
  'ITF',
]

const options: ReaderOptions = {
  formats,
  maxNumberOfSymbols: maxCodes,
  textMode: 'HRI',
}

/**
 * Loads the reader from the package on disk, once for a thread. By itself it would ask a foreign server for it.
 */
export async function loadReader(): Promise<void> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/**
 * Reads the codes in a grey picture, in each of its renderings and at half the size, where grain has averaged out.
 * Takes a second for a large picture, so it belongs into a thread.
 */
export async function readCodes(renderings: readonly Pixels[]): Promise<Code[]> {
  const codes: Code[] = []
  for (const picture of renderings.flatMap((rendering) => [rendering, halved(rendering)])) {
    for (const code of await codesIn(picture)) {
      if (!codes.some((other) => isSame(code, other))) codes.push(code)
    }
  }
  return codes.slice(0, maxCodes).sort(byPlace)
}

async function codesIn(picture: Pixels): Promise<Code[]> {
  try {
    const found = await readBarcodes(framed(picture), options)
    return found.filter(isBelievable).map((result) => toCode(result, picture))
  } catch {
    // What the reader trips over is no code. Its memory cannot be relied on any more.
    purgeZXingModule()
    await loadReader()
    return []
  }
}

/** White around the picture, in pixels: a code needs a quiet zone, and the reader some room. */
const frame = 16

/** In colours, which the reader greys again. */
function framed({ data, width, height }: Pixels) {
  const wide = width + 2 * frame
  const high = height + 2 * frame
  const colors = new Uint8ClampedArray(wide * high * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    let to = ((y + frame) * wide + frame) * 4
    for (let at = y * width; at < (y + 1) * width; at += 1, to += 4) {
      const value = data[at]!
      colors[to] = value
      colors[to + 1] = value
      colors[to + 2] = value
    }
  }
  return { data: colors, width: wide, height: high, colorSpace: 'srgb' as const }
}

/** The mean of each four pixels. */
function halved({ data, width, height }: Pixels): Pixels {
  const wide = Math.max(1, width >> 1)
  const high = Math.max(1, height >> 1)
  const half = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1) {
    const row = 2 * y * width
    const next = Math.min(height - 1, 2 * y + 1) * width
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = [2 * x, Math.min(width - 1, 2 * x + 1)]
      half[y * wide + x] =
        (data[row + left]! + data[row + right]! + data[next + left]! + data[next + right]! + 2) >> 2
    }
  }
  return { data: half, width: wide, height: high }
}

/** Whether it is the same code, found twice: its middle lies within the other one. */
function isSame(one: Code, other: Code): boolean {
  if (one.text !== other.text || one.format !== other.format) return false
  const middle = (axis: 'x' | 'y') => one.corners.reduce((sum, corner) => sum + corner[axis], 0) / 4
  const isWithin = (axis: 'x' | 'y') => {
    const places = other.corners.map((corner) => corner[axis])
    return middle(axis) >= Math.min(...places) && middle(axis) <= Math.max(...places)
  }
  return isWithin('x') && isWithin('y')
}

/** Formats with a weak check, or none: the fewer characters, the likelier it was no code at all. */
const weak = new Set(['Codabar', 'ITF', 'Code39'])

function isBelievable({ isValid, symbology, text }: ReadResult): boolean {
  if (!isValid || text === '') return false
  return !weak.has(symbology) || text.length >= 6
}

function toCode(result: ReadResult, { width, height }: Pixels): Code {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position
  // The bars of a UPC-A are those of an EAN-13 that begins with 0.
  const isUpc = result.format === 'EAN13' && result.text.startsWith('0')
  const text = plainText(isUpc ? result.text.slice(1) : result.text, maxText)
  return {
    format: isUpc ? 'UPC-A' : formatName(result),
    text,
    kind: codeKind(text, isProduct(result)),
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
      x: part(x - frame, width),
      y: part(y - frame, height),
    })),
  }
}

const isProduct = ({ symbology }: ReadResult): boolean => symbology === 'EANUPC' || symbology === 'DataBar'

const names: Partial<Record<string, string>> = {
  QRCode: 'QR Code',
  QRCodeModel1: 'QR Code',
  QRCodeModel2: 'QR Code',
  MicroQRCode: 'Micro QR Code',
  RMQRCode: 'rMQR Code',
  DataMatrix: 'Data Matrix',
  AztecCode: 'Aztec',
  AztecRune: 'Aztec Rune',
  EAN13: 'EAN-13',
  EAN8: 'EAN-8',
  UPCA: 'UPC-A',
  UPCE: 'UPC-E',
  Code128: 'Code 128',
  Code93: 'Code 93',
  ITF14: 'ITF-14',
}

const families: Partial<Record<string, string>> = {
  Code39: 'Code 39',
  DataBar: 'GS1 DataBar',
}

/** As people call it. */
const formatName = ({ format, symbology }: ReadResult): string =>
  names[format] ?? families[symbology] ?? format

const part = (pixels: number, of: number): number =>
  Math.round(Math.min(1, Math.max(0, pixels / of)) * 10_000) / 10_000

/** From the top, then from the left. */
const byPlace = (one: Code, other: Code): number => topOf(one) - topOf(other) || leftOf(one) - leftOf(other)

const topOf = ({ corners }: Code): number => Math.min(...corners.map(({ y }) => y))
const leftOf = ({ corners }: Code): number => Math.min(...corners.map(({ x }) => x))
