import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium, findHeadlessShell } from './scripts/find-chromium.mjs'

const drivenBy = (program: string | null) => ({
  launchOptions: { executablePath: program ?? undefined, args: chromiumArguments },
})

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', use: drivenBy(findHeadlessShell()) },
    // What stands in the way of an embedded widget is the browser's, too: its cookies, its way back.
    { name: 'hostile-host', testDir: 'tests/hostile-host', use: drivenBy(findChromium()) },
    { name: 'examples', testDir: 'tests/examples', use: drivenBy(findHeadlessShell()) },
  ],
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  // Nothing waits so long where it works; a busy machine must not look like a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    // Recording takes a sixth of the time; `--trace=retain-on-failure` records what fails.
    trace: 'off',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
})
