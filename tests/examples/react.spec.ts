import { representative } from '../scope.ts'
import { testReactExample } from './support/react-example.ts'
import { test } from './support/test.ts'

test.use({ example: { name: 'react' } })

test.describe('the example for React 19', representative, testReactExample)
