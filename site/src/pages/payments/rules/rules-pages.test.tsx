import { setLanguage } from '@ai-studio/core'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { startStudioServer } from '../../../testing/studio-server.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const text = () => screen.getByRole('article').textContent

async function open(path: string, heading: string) {
  renderPages(path, startStudioServer().endpoint)
  await screen.findByRole('heading', { level: 1, name: heading })
}

test('how paying with VNPay goes: currency, attempts and pause, no renewal', async () => {
  await open('/vnpay-instructions', 'Paying with VNPay')
  expect(document.title).toBe('Paying with VNPay · AI Studio')
  expect(within(screen.getByRole('article')).getAllByRole('list')[0]?.children).toHaveLength(5)
  expect(text()).toContain('After 3 failed attempts paying pauses for 60 minutes')
  expect(text()).toContain('VNPay charges Vietnamese dong only')
  expect(text()).toContain('Nothing renews by itself')
})

test('purchases and refunds: what is bought, and how to get the money back', async () => {
  await open('/purchases-refunds', 'Purchases and refunds')
  expect(text()).toContain('It does not renew by itself')
  expect(text()).toContain('After 3 failed attempts paying pauses for 60 minutes')
  expect(text()).toContain('The access that was bought with a refunded payment ends with the refund')
  expect(text()).toContain('offices in Singapore and Vietnam')
  expect(screen.getByRole('link', { name: 'Your plan and payments' }).getAttribute('href')).toBe(
    '/settings#payments',
  )
  const sections = screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent)
  expect(sections).toContain('Asking for a refund')
})

test.each([
  [
    '/vi/vnpay-instructions',
    'Thanh toán qua VNPay',
    'Sau 3 lần không thành công, việc thanh toán tạm dừng 60 phút',
  ],
  ['/vi/purchases-refunds', 'Mua hàng và hoàn tiền', 'Gói không tự động gia hạn'],
])('%s stands there in Vietnamese', async (path, heading, words) => {
  act(() => setLanguage('vi'))
  await open(path, heading)
  expect(text()).toContain(words)
})
