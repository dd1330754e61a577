import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { representative, runsEverything } from './tests/scope.ts'
import { chromiumArguments, findChromium, findHeadlessShell } from './scripts/find-chromium.mjs'

const drivenBy = (program: string | null) => ({
  launchOptions: {
    executablePath: program ?? undefined,
    args: chromiumArguments,
    // On Linux the browser writes names of files as the locale does, and without one calls them "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  },
})

/** One or a few tests of each part, where that is asked for: `npm test` has its limit of time. */
const chosen = process.env.TEST_SCOPE === 'representative' ? { grep: new RegExp(representative.tag) } : {}

/** What is laid out: all of it from right to left, too, or what most people see. */
const turnedRound = runsEverything
  ? ['access', 'home', 'newsletter', 'pages', 'sharing', 'shell', 'sign-in', 'site-shell']
  : ['home']

/** What is walked through in a browser that translates: forms, money, and answers that grow. */
const translated = runsEverything
  ? [
      'conversations',
      'passkey-sign-in',
      'payment-confirmation',
      'payments',
      'payments-ends',
      'payments-ways',
      'reading',
      'resume',
      'sharing',
      'sign-in',
    ]
  : ['sign-in']

export default defineConfig<{ direction?: 'ltr' | 'rtl'; isTranslated?: boolean }>({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', ...chosen, use: drivenBy(findHeadlessShell()) },
    {
      name: 'right-to-left',
      testDir: 'tests/e2e',
      ...chosen,
      testMatch: turnedRound.map((name) => `**/${name}.spec.ts`),
      use: { ...drivenBy(findHeadlessShell()), direction: 'rtl' },
    },
    {
      name: 'translated',
      testDir: 'tests/e2e',
      ...chosen,
      testMatch: translated.map((name) => `**/${name}.spec.ts`),
      use: { ...drivenBy(findHeadlessShell()), isTranslated: true },
    },
    // What stands in the way of an embedded widget is the browser's, too: its cookies, its way back.
    { name: 'hostile-host', testDir: 'tests/hostile-host', ...chosen, use: drivenBy(findChromium()) },
    { name: 'examples', testDir: 'tests/examples', ...chosen, use: drivenBy(findHeadlessShell()) },
  ],
  outputDir: 'test-results',
  // One more than there are processors: pages wait for timers and servers, too.
  workers: availableParallelism() + 1,
  retries: 0,
  // Nothing waits so long where it works; a busy machine must not look like a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    // Recording takes a sixth of the time; `--trace=retain-on-failure` records what fails.
    trace: 'off',
    // What a worker fetches no test could answer; those about it allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
})
