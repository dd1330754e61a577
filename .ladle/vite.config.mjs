/** Stories run from the sources; Ladle brings its own Vite. */
export default {
  resolve: { conditions: ['ai-studio-source', 'module', 'browser', 'development|production'] },
  server: { open: false },
  build: { chunkSizeWarningLimit: 2_000 },
}
