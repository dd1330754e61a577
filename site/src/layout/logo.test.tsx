import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LogoMark } from './logo.tsx'

afterEach(cleanup)

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test.each(['index.html', 'public/favicon.svg'])('%s draws the same mark', (file) => {
  const { container } = render(<LogoMark />)
  const drawn = read(file)
  const shapes = [...container.querySelectorAll('path, circle')]
  expect(shapes).toHaveLength(3)
  for (const shape of shapes) {
    for (const name of ['d', 'cx', 'cy', 'r']) {
      const value = shape.getAttribute(name)
      if (value !== null) expect(drawn).toContain(`${name}="${value}"`)
    }
  }
})
