import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findHeadlessShell } from './scripts/find-chromium.mjs'
import { content } from './site/content-plugin.ts'

const conditions = ['ai-studio-source']

/** Everything that the widgets import lazily; found out in the middle of a test it would reload the page. */
const highlighting = ['languages-common.ts', 'languages-more.ts'].flatMap((file) => {
  const source = readFileSync(new URL(`packages/react/src/chat/markdown/${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(/'(highlight\.js\/lib\/languages\/[\w-]+)'/g)].map((match) => match[1]!)
})

/**
 * Nothing takes so long where it works; a busy machine must not look like a fault. To start a database of its own and to
 * migrate it twice takes a test six seconds of the processor, and on a machine that does other things more than thirty.
 */
const testTimeout = 90_000
const expectPatiently = { poll: { timeout: 15_000 } }
const patientWaits = 'scripts/patient-waits.ts'
const lightHashes = 'packages/identity/src/testing/light-hashes.ts'
/** One more than there are processors: tests wait for timers, pages and the database, too. */
const maxWorkers = availableParallelism() + 1

/**
 * Tests that need a real browser end in `.browser.test.tsx`, those of the built script tags in `.cdn.test.ts`; the rest
 * of the widgets' tests run on happy-dom.
 */
export default defineConfig({
  // What stands here projects share, and with it one server, which reads each source file once for all of them.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  plugins: [react(), content()],
  test: {
    tags: [{ name: 'full', description: 'Takes long, and others stand for it: left to `npm run test:all`.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          expect: expectPatiently,
          setupFiles: [patientWaits, lightHashes],
          maxWorkers,
          environment: 'node',
          testTimeout,
          include: [
            'packages/{contract,core,sandbox,identity}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'site/scripts/**/*.test.ts',
            'site/src/**/*.node.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/*.dom.test.*'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          expect: expectPatiently,
          environment: 'node',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: [],
          testTimeout,
          hookTimeout: testTimeout,
          maxWorkers,
          // What the server's modules know comes from what each test gives them, so files may share them.
          isolate: false,
          setupFiles: [
            'scripts/real-timers.ts',
            'packages/server/src/testing/light-database.ts',
            lightHashes,
            patientWaits,
          ],
          // What Node.js keeps of the sources that it has read, for those that tests start as processes.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) },
        },
      },
      {
        extends: true,
        test: {
          name: 'core-dom',
          expect: expectPatiently,
          setupFiles: [patientWaits],
          maxWorkers,
          environment: 'happy-dom',
          testTimeout,
          include: ['packages/core/src/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          expect: expectPatiently,
          maxWorkers,
          // A document of its own for each file, without a process of its own: a third less work.
          pool: 'vmThreads',
          environment: 'happy-dom',
          testTimeout,
          setupFiles: ['scripts/patient-queries.ts', patientWaits],
          include: ['packages/{react,elements}/src/**/*.test.{ts,tsx}', 'site/src/**/*.test.tsx'],
          exclude: ['**/*.{browser,cdn}.test.*'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cdn',
          expect: expectPatiently,
          setupFiles: [patientWaits],
          maxWorkers,
          environment: 'node',
          include: ['packages/elements/src/**/*.cdn.test.ts'],
          globalSetup: ['scripts/widgets-built.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          expect: expectPatiently,
          setupFiles: [patientWaits],
          maxWorkers,
          environment: 'node',
          include: ['tests/packages/**/*.test.ts'],
          globalSetup: ['tests/packages/support/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          expect: expectPatiently,
          setupFiles: [patientWaits],
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['scripts/widgets-built.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Each drives a browser of its own.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            '@ai-studio/core > axios',
            '@ai-studio/core > @simplewebauthn/browser',
            '@breezystack/lamejs',
            ...['marked', 'lowlight', 'uqr', ...highlighting].map((name) => `@ai-studio/react > ${name}`),
          ],
        },
        test: {
          name: 'browser',
          expect: expectPatiently,
          setupFiles: [patientWaits],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TEST_SCOPE: process.env.TEST_SCOPE ?? '' },
          include: ['{packages/*,site}/src/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findHeadlessShell() ?? undefined, args: chromiumArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
