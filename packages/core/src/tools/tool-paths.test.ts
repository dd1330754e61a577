import { expect, test } from 'vitest'
import { addPaths, methodOf, pathOf } from '../client/paths.ts'
import { toolPaths } from './tool-paths.ts'

test('a call can be made as soon as somebody has made it known, and not before', () => {
  expect(() => methodOf('createToolJob')).toThrow('Nobody has said where createToolJob is.')
  addPaths(toolPaths)
  expect(methodOf('createToolJob')).toBe('POST')
  expect(pathOf('createToolJob', { tool: 'imagen' })).toBe('/api/tools/imagen/jobs')
})
