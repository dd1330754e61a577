/** What strangers use beside our packages, in exact versions. */
export const versions = {
  react19: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
  },
  /** The oldest that is supported, with the first types that know it. */
  react18: {
    react: '18.2.0',
    'react-dom': '18.2.0',
    '@types/react': '18.2.79',
    '@types/react-dom': '18.2.25',
  },
  node: { '@types/node': '24.19.2' },
  typescript: { typescript: '7.0.2' },
  /** For tools that need the compiler's JavaScript interface. */
  typescript5: { typescript: '5.9.3' },
  vite: { vite: '8.3.8' },
  vue: { vue: '3.5.45', 'vue-tsc': '3.3.14' },
  svelte: { svelte: '5.57.3', 'svelte-check': '4.7.8' },
  solid: { 'solid-js': '1.9.19' },
} as const
