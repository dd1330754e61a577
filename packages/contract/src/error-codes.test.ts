import { expect, test } from 'vitest'
import en from '../locales/en/errors.json' with { type: 'json' }
import statusEn from '../locales/en/status.json' with { type: 'json' }
import vi from '../locales/vi/errors.json' with { type: 'json' }
import statusVi from '../locales/vi/status.json' with { type: 'json' }
import { errorCodes } from './index.ts'

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('every error code has a text in both languages, and no text is left over', () => {
  expect(Object.keys(en).sort()).toEqual([...errorCodes].sort())
  expect(Object.keys(vi).sort()).toEqual([...errorCodes].sort())
})

test('both languages fill the same placeholders', () => {
  for (const code of errorCodes) expect(placeholders(vi[code]), code).toEqual(placeholders(en[code]))
})

test('a status is explained in the words of the specification', () => {
  expect(statusEn).toMatchObject({
    400: 'Invalid request. Please check your input.',
    401: 'Authentication required. Please log in.',
    403: "You don't have permission to access this resource.",
    404: 'The requested resource was not found.',
    422: 'Validation error. Please check your input.',
    429: 'Too many requests. Please try again later.',
    500: 'Server error. Please try again later.',
    timeout: 'Request timed out. Please try again.',
    network: 'Network error. Please check your connection.',
  })
  expect(Object.keys(statusVi)).toEqual(Object.keys(statusEn))
})

test('statuses with a better text than their class have one', () => {
  for (const status of ['409', '413', '415'] as const) expect(statusEn[status]).not.toBe(statusEn['400'])
})

test('the texts that the specification names stand word for word', () => {
  expect(en.PAYMENT_SIGN_IN_REQUIRED).toBe('You must be logged in to make a payment')
  expect(en.VNPAY_INITIATION_FAILED).toBe('Failed to initiate VNPay payment')
  expect(en.PAYPAL_INITIATION_FAILED).toBe('Failed to initiate PayPal payment')
  expect(en.SUBSCRIPTION_INITIATION_FAILED).toBe('Failed to initiate subscription')
  expect(en.PAYMENT_STATUS_FAILED).toBe('Failed to check payment status')
  expect(en.PAYMENT_CALLBACK_FAILED).toBe('Failed to process payment callback')
  expect(en.PASSWORD_RESET_FAILED).toBe('Password reset failed. Please try again later.')
  expect(en.CODE_SEND_FAILED).toBe('Failed to send code')
  expect(en.CODE_INVALID).toBe('Invalid code')
  expect(en.WEBAUTHN_NO_CREDENTIALS).toBe('No biometric credentials found. Please add one first.')
})
