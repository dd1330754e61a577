import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { styleRules } from '../scripts/style-rules.ts'
import { unbuiltRules } from '../scripts/unbuilt-rules.ts'
import { content } from './content-plugin.ts'
import { eagerChunks } from './eager-chunks.ts'
import { page } from './page-plugin.ts'
import { sharedChunks } from './shared-chunks.ts'
import { bridge } from './scripts/bridge-plugin.ts'
import { lostStyles } from './scripts/lost-styles-plugin.ts'
import { worker } from './scripts/worker-plugin.ts'

/** Where the API is while developing. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:8081'

/** Behind the same doors as what every page needs, but needed by some pages alone: sign-in, account, shared conversations, payments, passkeys. */
const isLater = (id: string) =>
  /\/packages\/(react\/src\/((biometrics|login|shared-chat|upgrade)\/|ui\/(alert|field|tabs)\.tsx$)|core\/src\/auth\/partner-auth\.ts$)/.test(
    id,
  )

/** Calls, not pages: `/auth/…` is otherwise the site's own. */
const calls =
  '^/(api|locales|cdn|oidc|native-auth|userprofile|auth/complete-reset-password|pricing|payment-methods|healthz)(/|\\?|$)'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve(import.meta.dirname, '../.cache/vite-site'),
  plugins: [react(), page(), bridge(), content(), worker(), lostStyles(), unbuiltRules()],
  css: styleRules,
  resolve: { conditions: ['ai-studio-source', ...defaultClientConditions] },
  build: {
    manifest: true,
    // Every supported browser preloads modules by itself; the stand-in would be an extra script.
    modulePreload: { polyfill: false },
    // Everything in files: `font-src` and `media-src` allow no `data:`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'what the first visit needs',
              name: eagerChunks(resolve(import.meta.dirname, 'src/main.tsx'), isLater),
              // Their dependencies are in the list when they are eager, and elsewhere when they are not.
              includeDependenciesRecursively: false,
            },
            ...sharedChunks,
          ],
        },
      },
    },
  },
  worker: {
    rolldownOptions: {
      output: {
        // Its licence asks for it, and the minifier drops what stands in the source.
        postBanner:
          '/*! MP3: LAME (https://lame.sourceforge.io) in lamejs (https://github.com/zhuker/lamejs), LGPL-3.0 */',
      },
    },
  },
  server: {
    proxy: { [calls]: { target: apiOrigin, xfwd: true } },
  },
})
