import { createSmallTexts } from './small.ts'
import { describeTexts } from './testing/texts-suite.ts'

describeTexts('our own small implementation', createSmallTexts)
