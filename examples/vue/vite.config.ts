import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    // Without this Vue would look for a component of its own under each of these names.
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('studio-') } } }),
  ],
  server: { host: '127.0.0.1', port: 8072, strictPort: true },
  preview: { host: '127.0.0.1', port: 8072, strictPort: true },
})
