import { describe, expect, test, vi } from 'vitest'
import { ApiError, isApiError } from './api-error.ts'
import { localError, refusalError } from './failure.ts'

function refuse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  language: 'en' | 'vi' = 'en',
) {
  return refusalError({ status, body, header: (name) => headers[name] ?? null }, language)
}

describe('the text of a refusal', () => {
  const errors = ['Name is required', { path: 'email', message: 'Email is invalid' }]
  test.each([
    ['the server message', { message: 'Says the server', error: 'b', errors }, 'Says the server'],
    ['else the error field', { message: ' ', error: 'Says the field', errors }, 'Says the field'],
    ['else the joined list', { errors }, 'Name is required, Email is invalid'],
    ['else by status', { errors: [] }, 'Validation error. Please check your input.'],
    ['also for a body that is no object', 'null', 'Validation error. Please check your input.'],
    [
      'also for something that is not JSON',
      '<html>Bad gateway</html>',
      'Validation error. Please check your input.',
    ],
    [
      'also for strange types',
      { message: 7, error: {}, errors: 'x' },
      'Validation error. Please check your input.',
    ],
  ])('is %s', (_, body, expected) => {
    expect(refuse(422, body).text).toBe(expected)
    expect(refuse(422, typeof body === 'string' ? body : JSON.stringify(body)).text).toBe(expected)
  })

  test.each([
    [400, 'Invalid request. Please check your input.'],
    [401, 'Authentication required. Please log in.'],
    [403, "You don't have permission to access this resource."],
    [404, 'The requested resource was not found.'],
    [422, 'Validation error. Please check your input.'],
    [429, 'Too many requests. Please try again later.'],
    [500, 'Server error. Please try again later.'],
    [418, 'Invalid request. Please check your input.'],
    [502, 'Server error. Please try again later.'],
  ])('by status %d', (status, expected) => {
    expect(refuse(status, '')).toMatchObject({ text: expected, status, code: 'UNKNOWN' })
  })

  test("follows the page's language", () => {
    expect(refuse(500, '', {}, 'vi').text).toBe('Máy chủ gặp lỗi. Vui lòng thử lại sau.')
  })
})

test('carries code, fields, trace id and the time to wait', () => {
  const body = {
    code: 'RATE_LIMITED',
    message: 'Slow down',
    errors: [{ path: 'Message', message: 'Too long' }],
  }
  const error = refuse(429, body, { 'X-Trace-Id': 'trace-7', 'Retry-After': '12' })
  expect(error).toMatchObject({
    name: 'ApiError',
    code: 'RATE_LIMITED',
    status: 429,
    errors: [{ path: 'Message', message: 'Too long' }],
    traceId: 'trace-7',
    retryAfter: 12,
  })
})

test.each([
  ['Sun, 01 Mar 2026 00:00:30 GMT', 30],
  ['Sat, 28 Feb 2026 00:00:00 GMT', 0],
  ['0', 0],
  ['soon', undefined],
  ['', undefined],
])('understands Retry-After %j', (header, expected) => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') })
  expect(refuse(503, {}, { 'Retry-After': header }).retryAfter).toBe(expected)
  vi.useRealTimers()
})

test('failures without an answer have their own texts', () => {
  expect(localError('TIMEOUT', 'en').text).toBe('Request timed out. Please try again.')
  expect(localError('NETWORK', 'en').text).toBe('Network error. Please check your connection.')
  expect(localError('NETWORK', 'vi').text).not.toBe(localError('NETWORK', 'en').text)
  expect(localError('ABORTED', 'en')).toMatchObject({ text: '', status: null, message: 'ABORTED' })
})

test('an error of another copy of the library is recognised', async () => {
  vi.resetModules()
  const other = await import('./api-error.ts')
  expect(other.ApiError).not.toBe(ApiError)
  expect(isApiError(new other.ApiError('NETWORK', { text: '' }))).toBe(true)
  for (const stranger of [new Error('x'), null, undefined, 'NETWORK', { code: 'NETWORK' }]) {
    expect(isApiError(stranger)).toBe(false)
  }
})
