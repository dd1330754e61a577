import { afterAll, beforeAll, describe } from 'vitest'
import { scriptTags } from '../../packages/elements/src/snippet.ts'
import { serveCdn } from '../../packages/elements/src/testing/cdn-server.ts'
import { runsEverything } from '../scope.ts'
import { makeBuilds } from './support/builds.ts'
import { engines } from './support/engines.ts'
import { servePages } from './support/pages.ts'
import type { Room } from './support/room.ts'
import { describeConformance } from './suites/conformance.ts'
import { describeIntegrity } from './suites/integrity.ts'
import { describeSmoke } from './suites/smoke.ts'

/** Everything in all three engines, or what stands for it: the suite in the engine that every machine with the tests has. */
const chosen = runsEverything ? (Object.keys(engines) as (keyof typeof engines)[]) : (['chromium'] as const)

let shared: Omit<Room, 'engine'>

beforeAll(async () => {
  const builds = await makeBuilds()
  const cdn = await serveCdn(builds.cdnFolder)
  const pages = await servePages()
  for (const [name, code] of builds.npm) pages.scripts.set(name, code)
  const { manifest } = builds
  shared = {
    builds,
    cdn,
    pages,
    tags: (options = {}) => scriptTags({ manifest, origin: cdn.origin, ...options }),
  }
})

afterAll(async () => {
  await Promise.all([shared?.cdn.close(), shared?.pages.close(), shared?.builds.remove()])
})

describe.each(chosen)('%s', (name) => {
  let room: Room
  beforeAll(async () => {
    room = { ...shared, engine: await engines[name]() }
  })
  afterAll(() => room?.engine.close())

  describeConformance(
    () => room,
    runsEverything
      ? ['the script on preact', 'the script on React', 'an import of the npm package']
      : ['the script on preact'],
  )
  if (!runsEverything) return
  describeIntegrity(() => room)
  describeSmoke(() => room)
})
