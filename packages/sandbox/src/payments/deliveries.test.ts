import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { startReceiver, type Receiver } from './testing/receiver.ts'

let receiver: Receiver
let deliveries: Deliveries
beforeEach(async () => {
  receiver = await startReceiver()
  deliveries = createDeliveries({ retryMs: 1, answerMs: 1000 })
})
afterEach(async () => {
  receiver.close()
  await deliveries.close()
})

const send = (more: { url?: string; retries?: number; delayMs?: number } = {}) =>
  deliveries.send({
    reference: 'T1',
    event: 'E',
    retries: 3,
    url: receiver.origin,
    isTaken: (status, answer) => status === 200 && answer === 'thanks',
    ...more,
  })
const ends = (state: string) =>
  vi.waitFor(() => expect(deliveries.journal.at(-1)?.state).toBe(state), { timeout: 4000 })

test('a notice comes again until it is taken, and not once more', async () => {
  receiver.answer = (count) => (count < 3 ? { status: 500, body: 'thanks' } : { body: 'thanks' })
  await send()
  await ends('taken')
  expect(deliveries.journal[0]?.attempts.map(({ status }) => status)).toEqual([500, 500, 200])
  expect(receiver.received).toHaveLength(3)
})

test('it is given up after the last retry', async () => {
  receiver.answer = () => ({ body: 'no' })
  await send()
  await ends('given-up')
  expect(receiver.received).toHaveLength(4)
})

test('who does not answer, or is not there, is asked again', async () => {
  receiver.answer = (count) => (count === 1 ? null : { body: 'thanks' })
  await send()
  await ends('taken')
  expect(deliveries.journal[0]?.attempts.map(({ status }) => status)).toEqual([null, 200])

  await send({ url: 'http://localhost:1/', retries: 1 })
  await ends('given-up')
  expect(deliveries.journal[1]?.attempts).toHaveLength(2)
})

test('a redirect is not followed', async () => {
  receiver.answer = () => ({ status: 302 })
  await send({ retries: 0 })
  expect(deliveries.journal[0]).toMatchObject({ state: 'given-up', attempts: [{ status: 302 }] })
})

test('closing ends what waits and what is under way', async () => {
  const patient = createDeliveries({ retryMs: 60_000, answerMs: 60_000 })
  receiver.answer = () => null
  const notice = { reference: 'T', event: 'E', retries: 3, url: receiver.origin, isTaken: () => true }
  const hanging = patient.send(notice)
  const delayed = patient.send({ ...notice, delayMs: 60_000 })
  const late = vi.fn<() => void>()
  patient.later(60_000, late)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  await patient.close()
  await Promise.all([hanging, delayed])
  await patient.send(notice)
  expect(receiver.received).toHaveLength(1)
  expect(late).not.toHaveBeenCalled()
})
