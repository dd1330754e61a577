import { describe, expect, test } from 'vitest'
import { classify } from './classify.ts'
import { retryAfter } from './retry-after.ts'
import { readRefusal, redact } from './upstream-error.ts'

describe('reading a refusal', () => {
  test.each([
    [{ error: { message: 'No', type: 'a_type', code: 'A_Code' } }, 'a_code a_type', 'No'],
    [{ error: 'No' }, '', 'No'],
    [{ message: 'No', type: 'T', code: 404 }, 't', 'No'],
    [{ detail: [{ msg: 'No', type: 'missing' }] }, 'missing', 'No'],
    [[{ error: { message: 'No', status: 'INVALID_ARGUMENT' } }], 'invalid_argument', 'No'],
    ['{"error":"No"}', '', 'No'],
    ['plain text', '', 'plain text'],
    [undefined, '', ''],
    [null, '', ''],
  ])('%j', (body, codes, message) => {
    expect(readRefusal(body, 400)).toEqual({ status: 400, codes, message })
  })

  test('takes the status from the error where there is no other', () => {
    expect(readRefusal({ error: { code: 429 } }, undefined).status).toBe(429)
    expect(readRefusal({ error: { code: 429 } }, 400).status).toBe(400)
    expect(readRefusal({ error: { code: 7 } }, undefined).status).toBeUndefined()
  })

  test('is not troubled by an error that contains itself', () => {
    const body: Record<string, unknown> = { message: 'No' }
    body['error'] = body
    expect(readRefusal(body, 400).message).toContain('No')
  })
})

test('the words of a server that blames itself are not taken for a fault of the request', () => {
  expect(classify({ status: 500, codes: '', message: 'the model was not found in the cache' }, false)).toBe(
    'MODEL_UNAVAILABLE',
  )
  expect(classify({ status: 400, codes: '', message: 'the model "x" was not found' }, false)).toBe(
    'MODEL_NOT_FOUND',
  )
})

test('words about images mean blindness only when there were images', () => {
  const refusal = { status: 400, codes: '', message: 'image input is not supported' }
  expect(classify(refusal, true)).toBe('MODEL_CANNOT_SEE')
  expect(classify(refusal, false)).toBe('MODEL_UNAVAILABLE')
})

describe('what is logged', () => {
  test('holds no key, whole or in part', () => {
    expect(redact('bad key sk-abcd***wxyz and my-secret', ['my-secret', ''], [])).toBe(
      'bad key [key] and [key]',
    )
    expect(redact('Bearer abc.def.ghi was refused', [], [])).toBe('[key] was refused')
  })

  test('holds nothing of what the visitor wrote, not the beginning of it either', () => {
    const long = `Dear diary, today I met somebody and ${'x'.repeat(200)}`
    expect(redact(`invalid: ${long}!`, [], [long])).toBe('invalid: [text]!')
    expect(redact(`invalid: ${long.slice(0, 60)}…`, [], [long])).toBe('invalid: [text]')
    expect(redact('image data:image/png;base64,AAAA is bad', [], ['a'])).toBe('image [image] is bad')
  })

  test('is short', () => {
    expect(redact('word '.repeat(500), [], []).length).toBeLessThanOrEqual(300)
  })
})

describe('when to come back', () => {
  const now = Date.parse('2030-01-01T00:00:00Z')
  test.each([
    [undefined, undefined],
    [{}, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.2' }, 2],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': '999999999' }, 86_400],
    [{ 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' }, 30],
    [{ 'retry-after': 'Mon, 31 Dec 2029 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 1],
  ])('%j is %s', (headers, seconds) => {
    expect(retryAfter(headers, now)).toBe(seconds)
  })
})
