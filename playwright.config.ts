import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/find-chromium.mjs'

export default defineConfig({
  projects: ['e2e', 'hostile-host', 'examples'].map((name) => ({ name, testDir: `tests/${name}` })),
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  // Nothing waits so long where it works; a busy machine must not look like a fault.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    trace: 'retain-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
})
