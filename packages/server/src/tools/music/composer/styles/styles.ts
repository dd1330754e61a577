import type { Genre } from '../request.ts'
import { ambient } from './ambient.ts'
import { cinematic } from './cinematic.ts'
import { classical } from './classical.ts'
import { electronic } from './electronic.ts'
import { folk } from './folk.ts'
import { jazz } from './jazz.ts'
import { lofi } from './lofi.ts'
import { pop } from './pop.ts'
import type { Style } from './style.ts'

/** The style of each genre. */
export const styles: Readonly<Record<Genre, Style>> = {
  lofi,
  pop,
  ambient,
  jazz,
  classical,
  electronic,
  folk,
  cinematic,
}
