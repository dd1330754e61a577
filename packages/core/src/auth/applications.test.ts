import { expect, test, vi } from 'vitest'
import { createApplications, type AuthModules } from './applications.ts'
import { embeddedConfig } from './testing/auth-configs.ts'

const config = () => Promise.resolve(embeddedConfig('http://localhost'))
type Web = Awaited<ReturnType<AuthModules['web']>>

/** MSAL whose initialisation fails so many times. */
function failing(times: number) {
  let left = times
  const initialize = vi.fn(() => (left-- > 0 ? Promise.reject(new Error('Not now.')) : Promise.resolve()))
  const createWebApplication = vi.fn(() => ({
    initialize,
    handleRedirectPromise: () => Promise.resolve(null),
  })) as unknown as Web['createWebApplication']
  const modules: AuthModules = {
    web: () => Promise.resolve({ createWebApplication }),
    native: () => Promise.reject(new Error('Not asked for.')),
  }
  return { initialize, applications: createApplications(config, 'http://localhost', modules) }
}

test('initialisation is tried again twice', async () => {
  const { initialize, applications } = failing(2)
  await applications.web()
  expect(initialize).toHaveBeenCalledTimes(3)
})

test('after the second retry it is told, and the next press begins anew', async () => {
  const { initialize, applications } = failing(3)
  await expect(applications.web()).rejects.toMatchObject({
    code: 'NOT_INITIALIZED',
    message: 'Authentication service is not properly initialized. Please refresh the page and try again.',
  })
  expect(initialize).toHaveBeenCalledTimes(3)
  await applications.web()
  expect(initialize).toHaveBeenCalledTimes(4)
})

test('it is done once, however many need it', async () => {
  const { initialize, applications } = failing(0)
  const [one, other] = await Promise.all([applications.web(), applications.web()])
  expect(one).toBe(other)
  expect(initialize).toHaveBeenCalledTimes(1)
})
