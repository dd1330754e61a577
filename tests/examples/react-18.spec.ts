import { testReactExample } from './support/react-example.ts'
import { test } from './support/test.ts'

test.use({
  example: {
    name: 'react',
    versions: {
      react: '18.2.0',
      'react-dom': '18.2.0',
      '@types/react': '18.3.8',
      '@types/react-dom': '18.3.7',
    },
    types: ['@ai-studio/elements/types/react', '@ai-studio/elements/types/react18'],
  },
})

test.describe('the example for React on React 18.2', testReactExample)
