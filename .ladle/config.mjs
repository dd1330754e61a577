/** Every state of every widget, for looking at: `npm run stories`. */
export default {
  stories: 'packages/*/src/**/*.stories.tsx',
  viteConfig: '.ladle/vite.config.mjs',
  outDir: 'build/stories',
  port: 61_000,
  appendToHead: '<title>AI Studio: stories</title>',
  addons: {
    // The widgets' own themes, languages and directions are chosen in the controls instead.
    theme: { enabled: true, defaultState: 'dark' },
    rtl: { enabled: true },
    width: {
      enabled: true,
      options: { tiny: 280, phone: 360, tablet: 768, desktop: 1440 },
      defaultState: 0,
    },
    source: { enabled: false },
    action: { enabled: false },
  },
}
