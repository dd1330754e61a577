import { getStudio } from '@ai-studio/core'
import type { PreparePage } from '../content/content-shelf.ts'
import { toolShelf } from './tool-shelf.ts'

/** A page of a tool is drawn with what the server says of it; the page tells a failure. */
export const prepareTools: PreparePage = () => Promise.allSettled([toolShelf(getStudio()).load()])
